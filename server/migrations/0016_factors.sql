-- Second factors of people, and what keeps them from being guessed.

create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- Sealed: it has to be known to judge a code.
  secret bytea not null,
  -- The time step of the last code that was taken: no code of it, or of one before it, is taken again.
  last_step bigint not null,
  activated_at timestamptz not null
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null constraint passkeys_name_length check (char_length(name) between 1 and 200),
  credential_id text not null constraint passkeys_credential_key unique,
  public_key bytea not null,
  -- How often the authenticator says that it was used; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_by_user on passkeys (user_id, id);

-- SHA-256: a code has 120 random bits.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null constraint recovery_codes_hash_length check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- Wrong codes in a row, after a right password.
create table factor_failures (
  user_id uuid not null references users (id) on delete cascade,
  factor text not null constraint factor_failures_factor_known check (factor in ('totp', 'recovery_code')),
  failures integer not null,
  locked_until timestamptz,
  primary key (user_id, factor)
);

-- Where people have signed in from: a flood of wrong passwords from elsewhere does not lock them out.
create table familiar_addresses (
  user_id uuid not null references users (id) on delete cascade,
  address text not null,
  last_used_at timestamptz not null,
  primary key (user_id, address)
);

-- Tries of one kind by one subject within a span of time.
create table attempt_counts (
  -- SHA-256 of both.
  subject bytea primary key,
  attempts integer not null,
  ends_at timestamptz not null
);

create index attempt_counts_by_end on attempt_counts (ends_at);
