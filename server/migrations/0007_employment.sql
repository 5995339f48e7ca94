-- Employment ends, and both its ends are kept by the clock.

alter table employees
  add column termination_date date,
  add constraint employees_termination_order check (termination_date >= hire_date),
  add constraint employees_termination_known check (status <> 'Terminated' or termination_date is not null);

-- The first look comes a day early, whatever the time zone; it then notes the exact moment, by the service's own rules of time.
insert into due_work (tenant_id, kind, subject_id, due_at)
select employees.tenant_id, 'employee.employment', employees.id, (employees.hire_date - 1)::timestamp at time zone 'UTC'
from employees
where employees.status = 'Pending';
