-- Endpoints can be registered in the dashboard too: by a person then, and not with a key.
alter table webhook_endpoints
  alter column key_id drop not null,
  add column user_id uuid,
  add constraint webhook_endpoints_registered_by check (num_nonnulls(key_id, user_id) = 1);
