create table employees (
  tenant_id uuid not null,
  id uuid not null,
  external_id text constraint employees_external_id_length check (char_length(external_id) between 1 and 200),
  first_name text not null constraint employees_first_name_length check (char_length(first_name) between 1 and 200),
  last_name text not null constraint employees_last_name_length check (char_length(last_name) between 1 and 200),
  email text not null constraint employees_email_length check (char_length(email) <= 254),
  phone text,
  job_title text,
  department text,
  grade text,
  manager_id uuid,
  employment_type text not null constraint employees_employment_type_known
    check (employment_type in ('FullTime', 'PartTime', 'Contract')),
  status text not null constraint employees_status_known
    check (status in ('Pending', 'Active', 'Suspended', 'Terminated')),
  hire_date date not null,
  version integer not null constraint employees_version_positive check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Ids sort by creation, so the primary key is also the index of the list, newest first.
  primary key (tenant_id, id),
  constraint employees_manager_fkey foreign key (tenant_id, manager_id) references employees (tenant_id, id),
  constraint employees_not_own_manager check (manager_id <> id),
  constraint employees_external_id_key unique (tenant_id, external_id)
);

create unique index employees_email_key on employees (tenant_id, lower(email));
create index employees_by_manager on employees (tenant_id, manager_id, id);
create index employees_by_status on employees (tenant_id, status, id);
