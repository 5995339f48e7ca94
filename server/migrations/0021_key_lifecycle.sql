-- Keys are issued by people, rotated and revoked: who did it and why.
alter table api_keys
  -- Which of the key's secrets is in force: the first, the second, ... A request that began with one before does not rotate.
  add column secret_number integer not null default 1
    constraint api_keys_secret_number_range check (secret_number > 0),
  add column rotated_at timestamptz,
  -- Who: `{ kind, id, name }`, as the audit log names them; null where it was not noted.
  add column created_by jsonb,
  add column revoked_by jsonb,
  add column revoked_reason text
    constraint api_keys_revoked_reason_length check (char_length(revoked_reason) between 1 and 200),
  add constraint api_keys_revoked_with_reason check (revoked_at is not null or num_nonnulls(revoked_by, revoked_reason) = 0);

-- The endpoints that a key registered, for whoever revokes it.
create index webhook_endpoints_by_key on webhook_endpoints (tenant_id, key_id) where key_id is not null and deleted_at is null;
