-- People who sign in to the dashboard. An address belongs to one person, and a person to one company. There is no row
-- before the address was shown to be theirs: sign-ups and invitations wait as links.
create table users (
  id uuid primary key,
  company_id uuid not null references companies (id),
  email text not null constraint users_email_length check (char_length(email) between 3 and 254),
  name text not null constraint users_name_length check (char_length(name) between 1 and 200),
  role text not null constraint users_role_known check (role in ('Admin', 'Developer', 'Viewer')),
  -- `argon2id$memory$passes$salt$hash`; null until the person has chosen a password.
  password_hash text,
  last_signed_in_at timestamptz,
  created_at timestamptz not null,
  constraint users_company_key unique (company_id, id)
);

-- Addresses are compared without case.
create unique index users_email_key on users (lower(email));

-- A browser that somebody is signing in with, or has signed in with. Ended sessions are deleted.
create table sessions (
  id uuid primary key,
  company_id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the cookie's token, which changes with every step of signing in.
  token_hash bytea not null constraint sessions_token_hash_key unique
    constraint sessions_token_hash_length check (octet_length(token_hash) = 32),
  state text not null constraint sessions_state_known check (state in ('SecondFactor', 'FactorSetUp', 'SignedIn')),
  factor text constraint sessions_factor_known check (factor in ('totp', 'passkey', 'recovery_code')),
  address text not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- Asked of this session's authenticator, for one answer to it: registering a passkey, or signing in with one.
  challenge text,
  challenge_for text constraint sessions_challenge_for_known check (challenge_for in ('registration', 'sign_in')),
  challenge_expires_at timestamptz,
  -- A TOTP secret that was shown and not yet used, sealed; it lives as long as the session.
  new_totp_secret bytea,
  constraint sessions_user_fkey foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create index sessions_by_user on sessions (company_id, user_id, id);

-- What somebody wants to do with a second factor shown for it: one request of one session.
create table confirmations (
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  method text not null,
  path text not null,
  -- SHA-256 of the body as canonical JSON.
  body_hash bytea not null constraint confirmations_body_hash_length check (octet_length(body_hash) = 32),
  challenge text,
  -- Null until the second factor was shown.
  factor text constraint confirmations_factor_known check (factor in ('totp', 'passkey')),
  expires_at timestamptz not null
);

create index confirmations_by_session on confirmations (session_id, expires_at);
