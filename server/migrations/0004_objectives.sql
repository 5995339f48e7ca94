create table objectives (
  tenant_id uuid not null,
  id uuid not null,
  owner_employee_id uuid not null,
  title text not null constraint objectives_title_length check (char_length(title) between 1 and 200),
  description text constraint objectives_description_length check (char_length(description) <= 20000),
  cycle_label text not null constraint objectives_cycle_label_length check (char_length(cycle_label) between 1 and 200),
  cycle_start date not null,
  cycle_end date not null,
  status text not null constraint objectives_status_known check (status in ('Active', 'Completed', 'Abandoned')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint objectives_owner_fkey foreign key (tenant_id, owner_employee_id) references employees (tenant_id, id),
  constraint objectives_cycle_order check (cycle_start <= cycle_end)
);

create index objectives_by_owner on objectives (tenant_id, owner_employee_id, id);
create index objectives_by_status on objectives (tenant_id, status, id);
create index objectives_by_cycle_label on objectives (tenant_id, cycle_label, id);

create table key_results (
  tenant_id uuid not null,
  id uuid not null,
  objective_id uuid not null,
  -- The order in which they were sent.
  position smallint not null,
  description text not null constraint key_results_description_length check (char_length(description) between 1 and 20000),
  target_value numeric not null,
  current_value numeric not null,
  unit text not null constraint key_results_unit_length check (char_length(unit) between 1 and 200),
  confidence_score numeric not null constraint key_results_confidence_range check (confidence_score between 0 and 1),
  primary key (tenant_id, id),
  constraint key_results_position_key unique (tenant_id, objective_id, position),
  constraint key_results_objective_fkey foreign key (tenant_id, objective_id) references objectives (tenant_id, id)
);

-- Progress notes on an objective.
create table check_ins (
  tenant_id uuid not null,
  id uuid not null,
  objective_id uuid not null,
  author_employee_id uuid not null,
  note text not null constraint check_ins_note_length check (char_length(note) between 1 and 20000),
  confidence numeric not null constraint check_ins_confidence_range check (confidence between 0 and 1),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint check_ins_objective_fkey foreign key (tenant_id, objective_id) references objectives (tenant_id, id),
  constraint check_ins_author_fkey foreign key (tenant_id, author_employee_id) references employees (tenant_id, id)
);

create index check_ins_by_objective on check_ins (tenant_id, objective_id, id);
