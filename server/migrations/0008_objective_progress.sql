-- Objectives come to an end and begin again; key results are added, removed and measured from where they began.

-- Counted on with every key result that is added, so two bytes would run out under one that comes and goes.
alter table key_results alter column position type integer;

-- Where a key result began: what its progress is measured from.
alter table key_results add column start_value numeric not null default 0;

-- Each change of a key result's value or confidence. They go with their key result; the timeline keeps its events.
create table key_result_updates (
  tenant_id uuid not null,
  id uuid not null,
  key_result_id uuid not null,
  previous_value numeric not null,
  current_value numeric not null,
  previous_confidence numeric not null
    constraint key_result_updates_previous_confidence_range check (previous_confidence between 0 and 1),
  confidence_score numeric not null
    constraint key_result_updates_confidence_range check (confidence_score between 0 and 1),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint key_result_updates_key_result_fkey foreign key (tenant_id, key_result_id)
    references key_results (tenant_id, id) on delete cascade
);

create index key_result_updates_by_key_result on key_result_updates (tenant_id, key_result_id, id);

-- How an objective came to its status, after its creation.
create table objective_status_changes (
  tenant_id uuid not null,
  id uuid not null,
  objective_id uuid not null,
  from_status text not null
    constraint objective_status_changes_from_known check (from_status in ('Active', 'Completed', 'Abandoned')),
  to_status text not null
    constraint objective_status_changes_to_known check (to_status in ('Active', 'Completed', 'Abandoned')),
  reason text constraint objective_status_changes_reason_length check (char_length(reason) between 1 and 20000),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint objective_status_changes_differs check (from_status <> to_status),
  constraint objective_status_changes_reason_given check ((to_status = 'Abandoned') = (reason is not null)),
  constraint objective_status_changes_objective_fkey foreign key (tenant_id, objective_id)
    references objectives (tenant_id, id)
);

create index objective_status_changes_by_objective on objective_status_changes (tenant_id, objective_id, id);
