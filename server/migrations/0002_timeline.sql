-- The strictly ordered timeline of each tenant. Times are microseconds since 1970 as integers: the next place is
-- computed inside an UPDATE, and there integers work on every PostgreSQL, distributed ones included.

-- The last place taken. Its row is updated by every write of the tenant; the free space keeps those updates on the page.
create table timelines (
  tenant_id uuid primary key references tenants (id),
  last_at bigint not null
) with (fillfactor = 10);

create table events (
  tenant_id uuid not null,
  occurred_at bigint not null,
  id uuid not null,
  type text not null,
  -- The resource as JSON text, kept as rendered: jsonb would reorder the keys and rewrite the numbers.
  data text not null,
  primary key (tenant_id, occurred_at),
  constraint events_id_key unique (tenant_id, id)
);

-- One range per type: filters by type, and what a key without every read scope may see.
create index events_by_type on events (tenant_id, type, occurred_at);
