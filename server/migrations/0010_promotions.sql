create table promotions (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  -- As they were called when the promotion was proposed.
  employee_name text not null,
  review_id uuid,
  effective_date date not null,
  -- What the employee was when the promotion was proposed: it applies to nothing else.
  from_job_title text,
  to_job_title text not null constraint promotions_to_job_title_length check (char_length(to_job_title) between 1 and 200),
  from_grade text,
  to_grade text constraint promotions_to_grade_length check (char_length(to_grade) between 1 and 200),
  reason text not null constraint promotions_reason_length check (char_length(reason) between 1 and 20000),
  status text not null constraint promotions_status_known
    check (status in ('Proposed', 'Approved', 'Applied', 'Rejected', 'Cancelled')),
  approved_at timestamptz,
  applied_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint promotions_employee_fkey foreign key (tenant_id, employee_id) references employees (tenant_id, id),
  constraint promotions_review_fkey foreign key (tenant_id, review_id) references reviews (tenant_id, id),
  constraint promotions_applied_at check ((status = 'Applied') = (applied_at is not null)),
  constraint promotions_approved_at check (status not in ('Approved', 'Applied') or approved_at is not null)
);

create index promotions_by_employee on promotions (tenant_id, employee_id, id);
create index promotions_by_status on promotions (tenant_id, status, id);
