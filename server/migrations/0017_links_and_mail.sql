-- What waits for somebody to follow a link of one use, and the mails that carry the links. Of a link's token only the
-- SHA-256 is stored; the token itself stands in the mail alone.

create table sign_ups (
  id uuid primary key,
  token_hash bytea not null constraint sign_ups_token_key unique,
  email text not null,
  name text not null,
  company_name text not null,
  time_zone text not null,
  password_hash text not null,
  expires_at timestamptz not null
);

create index sign_ups_by_end on sign_ups (expires_at);

create table password_resets (
  id uuid primary key,
  token_hash bytea not null constraint password_resets_token_key unique,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);

create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_end on password_resets (expires_at);

create table invitations (
  id uuid primary key,
  company_id uuid not null references companies (id),
  token_hash bytea not null constraint invitations_token_key unique,
  email text not null,
  role text not null constraint invitations_role_known check (role in ('Admin', 'Developer', 'Viewer')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- An address is invited to a company once; a new invitation takes the place of the old one.
create unique index invitations_email_key on invitations (company_id, lower(email));
create index invitations_by_company on invitations (company_id, id);

-- Mails that are to be sent. A mail that was sent over SMTP is deleted; the local outbox keeps its mails for a while.
create table outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null
);

create index outbox_by_next_try on outbox (next_try_at);
