-- The audit log is read newest first, all of it or by what was done and by whom. The columns are made from the entry, so
-- they cannot say anything else than what the hash is taken over.
alter table audit_log
  add column action text not null generated always as (entry::jsonb ->> 'action') stored,
  add column actor_id text generated always as (entry::jsonb -> 'actor' ->> 'id') stored,
  add column mode text generated always as (entry::jsonb ->> 'mode') stored;

create index audit_log_by_action on audit_log (company_id, action, id);
create index audit_log_by_actor on audit_log (company_id, actor_id, id);
create index audit_log_by_actor_and_action on audit_log (company_id, actor_id, action, id);
-- What a key of the test data sees.
create index audit_log_of_test_data on audit_log (company_id, id) where mode = 'test';
