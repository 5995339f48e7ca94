-- What the processes have let through of late, together. It matters for seconds only, so a crash of the database may lose
-- it, and writing it costs no write-ahead log.
create unlogged table rate_limits (
  -- Whom it counts for: `tenant:<id>`, say.
  name text primary key,
  -- How long it takes until the allowance is full again, as of `settled_at`.
  debt_ms double precision not null,
  settled_at timestamptz not null
);

create index rate_limits_by_time on rate_limits (settled_at);
