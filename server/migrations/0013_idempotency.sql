-- Answers that are given again when a request is repeated with its Idempotency-Key. A row is written in the transaction of
-- the effect that it answers for: one is not there without the other.
create table idempotency_answers (
  tenant_id uuid not null,
  -- The first half of a SHA-256 over the operation, the ids of its path, and the key.
  request_id uuid not null,
  -- SHA-256 of the request's body, in the one form that equal JSON has.
  body_hash bytea not null constraint idempotency_answers_body_hash_length check (octet_length(body_hash) = 32),
  status smallint not null,
  -- The answer's body as it was sent, without secrets that are shown once; empty for an answer without one.
  body text not null,
  -- The answer's own headers as a JSON object; null when it has none.
  headers text,
  -- Real time.
  created_at timestamptz not null,
  primary key (tenant_id, request_id)
);

-- For the clean-up.
create index idempotency_answers_by_time on idempotency_answers (created_at);
