-- What was asked of the API and how it was answered: the last requests of each key, kept for days. Partitions of a day.
create table request_log (
  tenant_id uuid not null,
  -- The X-Request-Id, which holds the moment of arrival: ids sort by it.
  id uuid not null,
  at timestamptz not null,
  key_id uuid not null,
  method text not null,
  -- The operation's path with `{id}`, and the one that was asked for without its query.
  route text not null,
  path text not null,
  status smallint not null,
  -- The code of the refusal; null for what was not refused.
  code text,
  duration_us integer not null,
  address text not null,
  primary key (tenant_id, id, at)
) partition by range (at);

create table request_log_default partition of request_log default;

-- Of a company's requests those that failed, or of one key all; a key's are few enough to be filtered further.
create index request_log_by_class on request_log (tenant_id, (status / 100), id);
create index request_log_by_key on request_log (tenant_id, key_id, id);

-- How many requests and webhook attempts there were in each minute, for the dashboard's charts. Partitions of a day.
create table minute_counts (
  tenant_id uuid not null,
  minute timestamptz not null,
  requests integer not null,
  client_errors integer not null,
  server_errors integer not null,
  attempts_acknowledged integer not null,
  attempts_failed integer not null,
  primary key (tenant_id, minute)
) partition by range (minute);

create table minute_counts_default partition of minute_counts default;
