-- Appraisal cycles, the reviews that opening one makes, and who got none.

create table appraisal_cycles (
  tenant_id uuid not null,
  id uuid not null,
  name text not null constraint appraisal_cycles_name_length check (char_length(name) between 1 and 200),
  opens_on date not null,
  closes_on date not null,
  status text not null constraint appraisal_cycles_status_known
    check (status in ('Scheduled', 'Open', 'Closed', 'Cancelled')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint appraisal_cycles_order check (opens_on <= closes_on)
);

-- The few that a termination has to look into.
create index appraisal_cycles_open on appraisal_cycles (tenant_id, id) where status = 'Open';

create table reviews (
  tenant_id uuid not null,
  id uuid not null,
  cycle_id uuid not null,
  employee_id uuid not null,
  -- As they were called when the review was made or handed over.
  employee_name text not null,
  manager_reviewer_id uuid not null,
  manager_name text not null,
  -- Whom the employee reported to when the reviewer was chosen: another manager since then needs somebody's attention.
  line_manager_id uuid,
  -- Withdrawn: its employee has left before it was complete. No endpoint shows it.
  status text not null constraint reviews_status_known
    check (status in ('PendingSelf', 'PendingManager', 'Complete', 'Withdrawn')),
  self_review_body text constraint reviews_self_review_body_length check (char_length(self_review_body) between 1 and 20000),
  self_review_submitted_at timestamptz,
  manager_review_body text
    constraint reviews_manager_review_body_length check (char_length(manager_review_body) between 1 and 20000),
  manager_review_submitted_at timestamptz,
  overall_rating smallint constraint reviews_overall_rating_range check (overall_rating between 1 and 5),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint reviews_cycle_fkey foreign key (tenant_id, cycle_id) references appraisal_cycles (tenant_id, id),
  constraint reviews_employee_fkey foreign key (tenant_id, employee_id) references employees (tenant_id, id),
  constraint reviews_manager_reviewer_fkey foreign key (tenant_id, manager_reviewer_id)
    references employees (tenant_id, id),
  constraint reviews_not_of_oneself check (manager_reviewer_id <> employee_id),
  constraint reviews_self_review_whole check ((self_review_body is null) = (self_review_submitted_at is null)),
  constraint reviews_manager_review_whole check (
    (overall_rating is null) = (manager_review_body is null)
    and (overall_rating is null) = (manager_review_submitted_at is null)
    and (overall_rating is not null) = (status = 'Complete'))
);

create unique index reviews_once_per_cycle on reviews (tenant_id, cycle_id, employee_id) where status <> 'Withdrawn';
create index reviews_by_cycle on reviews (tenant_id, cycle_id, id);
create index reviews_by_cycle_and_status on reviews (tenant_id, cycle_id, status, id);
create index reviews_by_employee on reviews (tenant_id, employee_id, id);
create index reviews_by_manager_reviewer on reviews (tenant_id, manager_reviewer_id, id);
create index reviews_by_status on reviews (tenant_id, status, id);

-- What a review said before it was reopened or its self review was replaced.
create table review_versions (
  tenant_id uuid not null,
  id uuid not null,
  review_id uuid not null,
  -- Why it was reopened; null where the employee replaced the self review.
  reason text constraint review_versions_reason_length check (char_length(reason) between 1 and 20000),
  manager_reviewer_id uuid not null,
  manager_name text not null,
  self_review_body text,
  self_review_submitted_at timestamptz,
  manager_review_body text,
  manager_review_submitted_at timestamptz,
  overall_rating smallint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint review_versions_review_fkey foreign key (tenant_id, review_id) references reviews (tenant_id, id)
);

create index review_versions_by_review on review_versions (tenant_id, review_id, id);

create table appraisal_exclusions (
  tenant_id uuid not null,
  cycle_id uuid not null,
  employee_id uuid not null,
  reason text not null constraint appraisal_exclusions_reason_known
    check (reason in ('NO_MANAGER', 'MANAGER_INACTIVE', 'HIRED_AFTER_OPENING', 'SUSPENDED', 'TERMINATED')),
  primary key (tenant_id, cycle_id, employee_id),
  constraint appraisal_exclusions_cycle_fkey foreign key (tenant_id, cycle_id)
    references appraisal_cycles (tenant_id, id),
  constraint appraisal_exclusions_employee_fkey foreign key (tenant_id, employee_id)
    references employees (tenant_id, id)
);

create index appraisal_exclusions_by_reason on appraisal_exclusions (tenant_id, cycle_id, reason, employee_id);
