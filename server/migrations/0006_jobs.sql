-- Work that falls due by the clock, and the clocks that it falls due by.

-- A test tenant's clock may be moved ahead of real time; live data knows real time only.
alter table tenants add column clock_ahead_ms bigint not null default 0
  constraint tenants_clock_ahead check (clock_ahead_ms >= 0 and (mode = 'test' or clock_ahead_ms = 0));

create index tenants_ahead on tenants (id) where clock_ahead_ms > 0;

-- A row says "look at this subject then", no more: what is to be done is judged from the subject's own state.
create table due_work (
  tenant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  -- By the tenant's clock.
  due_at timestamptz not null,
  -- After failures: how many in a row, and (in real time) when it is tried again.
  failures integer not null default 0,
  retry_at timestamptz,
  primary key (tenant_id, kind, subject_id)
);

create index due_work_by_time on due_work (due_at);
create index due_work_by_tenant on due_work (tenant_id, due_at);
