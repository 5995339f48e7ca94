-- Who did what: one chain of entries per company, each hashed together with the hash of the one before.

-- The end of each company's chain. Its row is the last lock of a transaction.
create table audit_heads (
  company_id uuid primary key references companies (id),
  sequence bigint not null,
  hash bytea not null constraint audit_heads_hash_length check (octet_length(hash) = 32)
) with (fillfactor = 10);

create table audit_log (
  company_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  -- The entry as JSON text, kept to the byte: the hash is taken over it.
  entry text not null,
  -- SHA-256 of the hash before (32 zero bytes for the first), and of the entry in UTF-8.
  hash bytea not null constraint audit_log_hash_length check (octet_length(hash) = 32),
  primary key (company_id, sequence),
  constraint audit_log_id_key unique (company_id, id)
);

create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();
