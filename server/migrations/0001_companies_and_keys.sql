-- The global tables: who the customers are and which keys open which tenant. Everything else is per tenant.

create table companies (
  id uuid primary key,
  name text not null constraint companies_name_length check (char_length(name) between 1 and 200),
  time_zone text not null,
  -- The add-ons that are switched on.
  modules text[] not null constraint companies_modules_known
    check (modules <@ array['leave', 'advances', 'performance']),
  created_at timestamptz not null
);

-- A company's live data and its test data. Every row of business data belongs to exactly one of these.
create table tenants (
  id uuid primary key,
  company_id uuid not null references companies (id),
  mode text not null constraint tenants_mode_known check (mode in ('live', 'test')),
  constraint tenants_company_mode_key unique (company_id, mode)
);

create table api_keys (
  id uuid primary key,
  company_id uuid not null references companies (id),
  tenant_id uuid not null references tenants (id),
  name text not null constraint api_keys_name_length check (char_length(name) between 1 and 200),
  scopes text[] not null,
  -- HMAC-SHA-256 of the secret under the pepper; the secret itself is nowhere.
  secret_hash bytea not null constraint api_keys_secret_hash_key unique
    constraint api_keys_secret_hash_length check (octet_length(secret_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

create index api_keys_by_company on api_keys (company_id, id);
