-- Made from the migrations by `npm run generate`; not for editing.

create table api_keys (
  id uuid not null,
  company_id uuid not null,
  tenant_id uuid not null,
  name text not null,
  scopes text[] not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  secret_number integer not null default 1,
  rotated_at timestamp with time zone,
  created_by jsonb,
  revoked_by jsonb,
  revoked_reason text,
  constraint api_keys_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint api_keys_revoked_reason_length CHECK (((char_length(revoked_reason) >= 1) AND (char_length(revoked_reason) <= 200))),
  constraint api_keys_revoked_with_reason CHECK (((revoked_at IS NOT NULL) OR (num_nonnulls(revoked_by, revoked_reason) = 0))),
  constraint api_keys_secret_hash_length CHECK ((octet_length(secret_hash) = 32)),
  constraint api_keys_secret_number_range CHECK ((secret_number > 0)),
  constraint api_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_secret_hash_key UNIQUE (secret_hash)
);
CREATE INDEX api_keys_by_company ON public.api_keys USING btree (company_id, id);

create table appraisal_cycles (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  opens_on date not null,
  closes_on date not null,
  status text not null,
  created_at timestamp with time zone not null,
  constraint appraisal_cycles_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint appraisal_cycles_order CHECK ((opens_on <= closes_on)),
  constraint appraisal_cycles_status_known CHECK ((status = ANY (ARRAY['Scheduled'::text, 'Open'::text, 'Closed'::text, 'Cancelled'::text]))),
  constraint appraisal_cycles_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX appraisal_cycles_open ON public.appraisal_cycles USING btree (tenant_id, id) WHERE (status = 'Open'::text);

create table appraisal_exclusions (
  tenant_id uuid not null,
  cycle_id uuid not null,
  employee_id uuid not null,
  reason text not null,
  constraint appraisal_exclusions_reason_known CHECK ((reason = ANY (ARRAY['NO_MANAGER'::text, 'MANAGER_INACTIVE'::text, 'HIRED_AFTER_OPENING'::text, 'SUSPENDED'::text, 'TERMINATED'::text]))),
  constraint appraisal_exclusions_cycle_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES appraisal_cycles(tenant_id, id),
  constraint appraisal_exclusions_employee_fkey FOREIGN KEY (tenant_id, employee_id) REFERENCES employees(tenant_id, id),
  constraint appraisal_exclusions_pkey PRIMARY KEY (tenant_id, cycle_id, employee_id)
);
CREATE INDEX appraisal_exclusions_by_reason ON public.appraisal_exclusions USING btree (tenant_id, cycle_id, reason, employee_id);

create table attempt_counts (
  subject bytea not null,
  attempts integer not null,
  ends_at timestamp with time zone not null,
  constraint attempt_counts_pkey PRIMARY KEY (subject)
);
CREATE INDEX attempt_counts_by_end ON public.attempt_counts USING btree (ends_at);

create table attempts (
  tenant_id uuid not null,
  delivery_id uuid not null,
  number smallint not null,
  triggered_by text not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  address text,
  response_code smallint,
  response_body text,
  error_class text,
  error text,
  next_attempt_at timestamp with time zone,
  constraint attempts_pkey PRIMARY KEY (tenant_id, delivery_id, number, started_at)
);

create table attempts_default (
  tenant_id uuid not null,
  delivery_id uuid not null,
  number smallint not null,
  triggered_by text not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  address text,
  response_code smallint,
  response_body text,
  error_class text,
  error text,
  next_attempt_at timestamp with time zone,
  constraint attempts_default_pkey PRIMARY KEY (tenant_id, delivery_id, number, started_at)
);

create table audit_heads (
  company_id uuid not null,
  sequence bigint not null,
  hash bytea not null,
  constraint audit_heads_hash_length CHECK ((octet_length(hash) = 32)),
  constraint audit_heads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint audit_heads_pkey PRIMARY KEY (company_id)
) with (fillfactor=10);

create table audit_log (
  company_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  entry text not null,
  hash bytea not null,
  action text not null default ((entry)::jsonb ->> 'action'::text),
  actor_id text default (((entry)::jsonb -> 'actor'::text) ->> 'id'::text),
  mode text default ((entry)::jsonb ->> 'mode'::text),
  constraint audit_log_hash_length CHECK ((octet_length(hash) = 32)),
  constraint audit_log_pkey PRIMARY KEY (company_id, sequence),
  constraint audit_log_id_key UNIQUE (company_id, id)
);
CREATE INDEX audit_log_by_action ON public.audit_log USING btree (company_id, action, id);
CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (company_id, actor_id, id);
CREATE INDEX audit_log_by_actor_and_action ON public.audit_log USING btree (company_id, actor_id, action, id);
CREATE INDEX audit_log_of_test_data ON public.audit_log USING btree (company_id, id) WHERE (mode = 'test'::text);

create table check_ins (
  tenant_id uuid not null,
  id uuid not null,
  objective_id uuid not null,
  author_employee_id uuid not null,
  note text not null,
  confidence numeric not null,
  created_at timestamp with time zone not null,
  constraint check_ins_confidence_range CHECK (((confidence >= (0)::numeric) AND (confidence <= (1)::numeric))),
  constraint check_ins_note_length CHECK (((char_length(note) >= 1) AND (char_length(note) <= 20000))),
  constraint check_ins_author_fkey FOREIGN KEY (tenant_id, author_employee_id) REFERENCES employees(tenant_id, id),
  constraint check_ins_objective_fkey FOREIGN KEY (tenant_id, objective_id) REFERENCES objectives(tenant_id, id),
  constraint check_ins_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX check_ins_by_objective ON public.check_ins USING btree (tenant_id, objective_id, id);

create table companies (
  id uuid not null,
  name text not null,
  time_zone text not null,
  modules text[] not null,
  created_at timestamp with time zone not null,
  constraint companies_modules_known CHECK ((modules <@ ARRAY['leave'::text, 'advances'::text, 'performance'::text])),
  constraint companies_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint companies_pkey PRIMARY KEY (id)
);

create table confirmations (
  id uuid not null,
  session_id uuid not null,
  method text not null,
  path text not null,
  body_hash bytea not null,
  challenge text,
  factor text,
  expires_at timestamp with time zone not null,
  constraint confirmations_body_hash_length CHECK ((octet_length(body_hash) = 32)),
  constraint confirmations_factor_known CHECK ((factor = ANY (ARRAY['totp'::text, 'passkey'::text]))),
  constraint confirmations_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint confirmations_pkey PRIMARY KEY (id)
);
CREATE INDEX confirmations_by_session ON public.confirmations USING btree (session_id, expires_at);

create table deliveries (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  event_place bigint not null,
  ping_data text,
  status text not null,
  attempt_count smallint not null,
  response_code smallint,
  last_error text,
  next_attempt_at timestamp with time zone,
  resend_of uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint deliveries_open_is_due CHECK (((next_attempt_at IS NOT NULL) = (status = ANY (ARRAY['pending'::text, 'retrying'::text])))),
  constraint deliveries_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'retrying'::text, 'acknowledged'::text, 'exhausted'::text, 'skipped'::text]))),
  constraint deliveries_pkey PRIMARY KEY (tenant_id, id)
) with (fillfactor=80);
CREATE INDEX deliveries_by_endpoint ON public.deliveries USING btree (tenant_id, endpoint_id, id);
CREATE INDEX deliveries_by_event ON public.deliveries USING btree (tenant_id, event_id, endpoint_id);
CREATE INDEX deliveries_due ON public.deliveries USING btree (tenant_id, endpoint_id, next_attempt_at, id) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX deliveries_ended_badly ON public.deliveries USING btree (tenant_id, endpoint_id, id) WHERE (status = ANY (ARRAY['exhausted'::text, 'skipped'::text]));

create table delivery_lanes (
  lane smallint not null,
  owner uuid,
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  crashes smallint not null default 0,
  sending_endpoint_id uuid,
  constraint delivery_lanes_pkey PRIMARY KEY (lane)
) with (fillfactor=50);

create table delivery_processes (
  id uuid not null,
  seen_at timestamp with time zone not null,
  constraint delivery_processes_pkey PRIMARY KEY (id)
);

create table due_work (
  tenant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  due_at timestamp with time zone not null,
  failures integer not null default 0,
  retry_at timestamp with time zone,
  constraint due_work_pkey PRIMARY KEY (tenant_id, kind, subject_id)
);
CREATE INDEX due_work_by_tenant ON public.due_work USING btree (tenant_id, due_at);
CREATE INDEX due_work_by_time ON public.due_work USING btree (due_at);

create table employees (
  tenant_id uuid not null,
  id uuid not null,
  external_id text,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  job_title text,
  department text,
  grade text,
  manager_id uuid,
  employment_type text not null,
  status text not null,
  hire_date date not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  termination_date date,
  constraint employees_email_length CHECK ((char_length(email) <= 254)),
  constraint employees_employment_type_known CHECK ((employment_type = ANY (ARRAY['FullTime'::text, 'PartTime'::text, 'Contract'::text]))),
  constraint employees_external_id_length CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 200))),
  constraint employees_first_name_length CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 200))),
  constraint employees_last_name_length CHECK (((char_length(last_name) >= 1) AND (char_length(last_name) <= 200))),
  constraint employees_not_own_manager CHECK ((manager_id <> id)),
  constraint employees_status_known CHECK ((status = ANY (ARRAY['Pending'::text, 'Active'::text, 'Suspended'::text, 'Terminated'::text]))),
  constraint employees_termination_known CHECK (((status <> 'Terminated'::text) OR (termination_date IS NOT NULL))),
  constraint employees_termination_order CHECK ((termination_date >= hire_date)),
  constraint employees_version_positive CHECK ((version > 0)),
  constraint employees_manager_fkey FOREIGN KEY (tenant_id, manager_id) REFERENCES employees(tenant_id, id),
  constraint employees_pkey PRIMARY KEY (tenant_id, id),
  constraint employees_external_id_key UNIQUE (tenant_id, external_id)
);
CREATE INDEX employees_by_manager ON public.employees USING btree (tenant_id, manager_id, id);
CREATE INDEX employees_by_status ON public.employees USING btree (tenant_id, status, id);
CREATE UNIQUE INDEX employees_email_key ON public.employees USING btree (tenant_id, lower(email));

create table events (
  tenant_id uuid not null,
  occurred_at bigint not null,
  id uuid not null,
  type text not null,
  data text not null,
  constraint events_pkey PRIMARY KEY (tenant_id, occurred_at),
  constraint events_id_key UNIQUE (tenant_id, id)
);
CREATE INDEX events_by_type ON public.events USING btree (tenant_id, type, occurred_at);

create table factor_failures (
  user_id uuid not null,
  factor text not null,
  failures integer not null,
  locked_until timestamp with time zone,
  constraint factor_failures_factor_known CHECK ((factor = ANY (ARRAY['totp'::text, 'recovery_code'::text]))),
  constraint factor_failures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint factor_failures_pkey PRIMARY KEY (user_id, factor)
);

create table familiar_addresses (
  user_id uuid not null,
  address text not null,
  last_used_at timestamp with time zone not null,
  constraint familiar_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint familiar_addresses_pkey PRIMARY KEY (user_id, address)
);

create table idempotency_answers (
  tenant_id uuid not null,
  request_id uuid not null,
  body_hash bytea not null,
  status smallint not null,
  body text not null,
  headers text,
  created_at timestamp with time zone not null,
  constraint idempotency_answers_body_hash_length CHECK ((octet_length(body_hash) = 32)),
  constraint idempotency_answers_pkey PRIMARY KEY (tenant_id, request_id)
);
CREATE INDEX idempotency_answers_by_time ON public.idempotency_answers USING btree (created_at);

create table invitations (
  id uuid not null,
  company_id uuid not null,
  token_hash bytea not null,
  email text not null,
  role text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitations_role_known CHECK ((role = ANY (ARRAY['Admin'::text, 'Developer'::text, 'Viewer'::text]))),
  constraint invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_key UNIQUE (token_hash)
);
CREATE INDEX invitations_by_company ON public.invitations USING btree (company_id, id);
CREATE UNIQUE INDEX invitations_email_key ON public.invitations USING btree (company_id, lower(email));

create table key_result_updates (
  tenant_id uuid not null,
  id uuid not null,
  key_result_id uuid not null,
  previous_value numeric not null,
  current_value numeric not null,
  previous_confidence numeric not null,
  confidence_score numeric not null,
  created_at timestamp with time zone not null,
  constraint key_result_updates_confidence_range CHECK (((confidence_score >= (0)::numeric) AND (confidence_score <= (1)::numeric))),
  constraint key_result_updates_previous_confidence_range CHECK (((previous_confidence >= (0)::numeric) AND (previous_confidence <= (1)::numeric))),
  constraint key_result_updates_key_result_fkey FOREIGN KEY (tenant_id, key_result_id) REFERENCES key_results(tenant_id, id) ON DELETE CASCADE,
  constraint key_result_updates_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX key_result_updates_by_key_result ON public.key_result_updates USING btree (tenant_id, key_result_id, id);

create table key_results (
  tenant_id uuid not null,
  id uuid not null,
  objective_id uuid not null,
  position integer not null,
  description text not null,
  target_value numeric not null,
  current_value numeric not null,
  unit text not null,
  confidence_score numeric not null,
  start_value numeric not null default 0,
  constraint key_results_confidence_range CHECK (((confidence_score >= (0)::numeric) AND (confidence_score <= (1)::numeric))),
  constraint key_results_description_length CHECK (((char_length(description) >= 1) AND (char_length(description) <= 20000))),
  constraint key_results_unit_length CHECK (((char_length(unit) >= 1) AND (char_length(unit) <= 200))),
  constraint key_results_objective_fkey FOREIGN KEY (tenant_id, objective_id) REFERENCES objectives(tenant_id, id),
  constraint key_results_pkey PRIMARY KEY (tenant_id, id),
  constraint key_results_position_key UNIQUE (tenant_id, objective_id, "position")
);

create table minute_counts (
  tenant_id uuid not null,
  minute timestamp with time zone not null,
  requests integer not null,
  client_errors integer not null,
  server_errors integer not null,
  attempts_acknowledged integer not null,
  attempts_failed integer not null,
  constraint minute_counts_pkey PRIMARY KEY (tenant_id, minute)
);

create table minute_counts_default (
  tenant_id uuid not null,
  minute timestamp with time zone not null,
  requests integer not null,
  client_errors integer not null,
  server_errors integer not null,
  attempts_acknowledged integer not null,
  attempts_failed integer not null,
  constraint minute_counts_default_pkey PRIMARY KEY (tenant_id, minute)
);

create table objective_status_changes (
  tenant_id uuid not null,
  id uuid not null,
  objective_id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text,
  created_at timestamp with time zone not null,
  constraint objective_status_changes_differs CHECK ((from_status <> to_status)),
  constraint objective_status_changes_from_known CHECK ((from_status = ANY (ARRAY['Active'::text, 'Completed'::text, 'Abandoned'::text]))),
  constraint objective_status_changes_reason_given CHECK (((to_status = 'Abandoned'::text) = (reason IS NOT NULL))),
  constraint objective_status_changes_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 20000))),
  constraint objective_status_changes_to_known CHECK ((to_status = ANY (ARRAY['Active'::text, 'Completed'::text, 'Abandoned'::text]))),
  constraint objective_status_changes_objective_fkey FOREIGN KEY (tenant_id, objective_id) REFERENCES objectives(tenant_id, id),
  constraint objective_status_changes_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX objective_status_changes_by_objective ON public.objective_status_changes USING btree (tenant_id, objective_id, id);

create table objectives (
  tenant_id uuid not null,
  id uuid not null,
  owner_employee_id uuid not null,
  title text not null,
  description text,
  cycle_label text not null,
  cycle_start date not null,
  cycle_end date not null,
  status text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint objectives_cycle_label_length CHECK (((char_length(cycle_label) >= 1) AND (char_length(cycle_label) <= 200))),
  constraint objectives_cycle_order CHECK ((cycle_start <= cycle_end)),
  constraint objectives_description_length CHECK ((char_length(description) <= 20000)),
  constraint objectives_status_known CHECK ((status = ANY (ARRAY['Active'::text, 'Completed'::text, 'Abandoned'::text]))),
  constraint objectives_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint objectives_owner_fkey FOREIGN KEY (tenant_id, owner_employee_id) REFERENCES employees(tenant_id, id),
  constraint objectives_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX objectives_by_cycle_label ON public.objectives USING btree (tenant_id, cycle_label, id);
CREATE INDEX objectives_by_owner ON public.objectives USING btree (tenant_id, owner_employee_id, id);
CREATE INDEX objectives_by_status ON public.objectives USING btree (tenant_id, status, id);

create table outbox (
  id uuid not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_by_next_try ON public.outbox USING btree (next_try_at);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_key UNIQUE (credential_id)
);
CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id, id);

create table password_resets (
  id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint password_resets_pkey PRIMARY KEY (id),
  constraint password_resets_token_key UNIQUE (token_hash)
);
CREATE INDEX password_resets_by_end ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_by_user ON public.password_resets USING btree (user_id);

create table promotions (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  employee_name text not null,
  review_id uuid,
  effective_date date not null,
  from_job_title text,
  to_job_title text not null,
  from_grade text,
  to_grade text,
  reason text not null,
  status text not null,
  approved_at timestamp with time zone,
  applied_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint promotions_applied_at CHECK (((status = 'Applied'::text) = (applied_at IS NOT NULL))),
  constraint promotions_approved_at CHECK (((status <> ALL (ARRAY['Approved'::text, 'Applied'::text])) OR (approved_at IS NOT NULL))),
  constraint promotions_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 20000))),
  constraint promotions_status_known CHECK ((status = ANY (ARRAY['Proposed'::text, 'Approved'::text, 'Applied'::text, 'Rejected'::text, 'Cancelled'::text]))),
  constraint promotions_to_grade_length CHECK (((char_length(to_grade) >= 1) AND (char_length(to_grade) <= 200))),
  constraint promotions_to_job_title_length CHECK (((char_length(to_job_title) >= 1) AND (char_length(to_job_title) <= 200))),
  constraint promotions_employee_fkey FOREIGN KEY (tenant_id, employee_id) REFERENCES employees(tenant_id, id),
  constraint promotions_review_fkey FOREIGN KEY (tenant_id, review_id) REFERENCES reviews(tenant_id, id),
  constraint promotions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX promotions_by_employee ON public.promotions USING btree (tenant_id, employee_id, id);
CREATE INDEX promotions_by_status ON public.promotions USING btree (tenant_id, status, id);

create table rate_limits (
  name text not null,
  debt_ms double precision not null,
  settled_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (name)
);
CREATE INDEX rate_limits_by_time ON public.rate_limits USING btree (settled_at);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_hash_length CHECK ((octet_length(code_hash) = 32)),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

create table request_log (
  tenant_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  key_id uuid not null,
  method text not null,
  route text not null,
  path text not null,
  status smallint not null,
  code text,
  duration_us integer not null,
  address text not null,
  constraint request_log_pkey PRIMARY KEY (tenant_id, id, at)
);
CREATE INDEX request_log_by_class ON ONLY public.request_log USING btree (tenant_id, ((status / 100)), id);
CREATE INDEX request_log_by_key ON ONLY public.request_log USING btree (tenant_id, key_id, id);

create table request_log_default (
  tenant_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  key_id uuid not null,
  method text not null,
  route text not null,
  path text not null,
  status smallint not null,
  code text,
  duration_us integer not null,
  address text not null,
  constraint request_log_default_pkey PRIMARY KEY (tenant_id, id, at)
);
CREATE INDEX request_log_default_tenant_id_expr_id_idx ON public.request_log_default USING btree (tenant_id, ((status / 100)), id);
CREATE INDEX request_log_default_tenant_id_key_id_id_idx ON public.request_log_default USING btree (tenant_id, key_id, id);

create table review_versions (
  tenant_id uuid not null,
  id uuid not null,
  review_id uuid not null,
  reason text,
  manager_reviewer_id uuid not null,
  manager_name text not null,
  self_review_body text,
  self_review_submitted_at timestamp with time zone,
  manager_review_body text,
  manager_review_submitted_at timestamp with time zone,
  overall_rating smallint,
  created_at timestamp with time zone not null,
  constraint review_versions_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 20000))),
  constraint review_versions_review_fkey FOREIGN KEY (tenant_id, review_id) REFERENCES reviews(tenant_id, id),
  constraint review_versions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX review_versions_by_review ON public.review_versions USING btree (tenant_id, review_id, id);

create table reviews (
  tenant_id uuid not null,
  id uuid not null,
  cycle_id uuid not null,
  employee_id uuid not null,
  employee_name text not null,
  manager_reviewer_id uuid not null,
  manager_name text not null,
  line_manager_id uuid,
  status text not null,
  self_review_body text,
  self_review_submitted_at timestamp with time zone,
  manager_review_body text,
  manager_review_submitted_at timestamp with time zone,
  overall_rating smallint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint reviews_manager_review_body_length CHECK (((char_length(manager_review_body) >= 1) AND (char_length(manager_review_body) <= 20000))),
  constraint reviews_manager_review_whole CHECK ((((overall_rating IS NULL) = (manager_review_body IS NULL)) AND ((overall_rating IS NULL) = (manager_review_submitted_at IS NULL)) AND ((overall_rating IS NOT NULL) = (status = 'Complete'::text)))),
  constraint reviews_not_of_oneself CHECK ((manager_reviewer_id <> employee_id)),
  constraint reviews_overall_rating_range CHECK (((overall_rating >= 1) AND (overall_rating <= 5))),
  constraint reviews_self_review_body_length CHECK (((char_length(self_review_body) >= 1) AND (char_length(self_review_body) <= 20000))),
  constraint reviews_self_review_whole CHECK (((self_review_body IS NULL) = (self_review_submitted_at IS NULL))),
  constraint reviews_status_known CHECK ((status = ANY (ARRAY['PendingSelf'::text, 'PendingManager'::text, 'Complete'::text, 'Withdrawn'::text]))),
  constraint reviews_cycle_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES appraisal_cycles(tenant_id, id),
  constraint reviews_employee_fkey FOREIGN KEY (tenant_id, employee_id) REFERENCES employees(tenant_id, id),
  constraint reviews_manager_reviewer_fkey FOREIGN KEY (tenant_id, manager_reviewer_id) REFERENCES employees(tenant_id, id),
  constraint reviews_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX reviews_by_cycle ON public.reviews USING btree (tenant_id, cycle_id, id);
CREATE INDEX reviews_by_cycle_and_status ON public.reviews USING btree (tenant_id, cycle_id, status, id);
CREATE INDEX reviews_by_employee ON public.reviews USING btree (tenant_id, employee_id, id);
CREATE INDEX reviews_by_manager_reviewer ON public.reviews USING btree (tenant_id, manager_reviewer_id, id);
CREATE INDEX reviews_by_status ON public.reviews USING btree (tenant_id, status, id);
CREATE UNIQUE INDEX reviews_once_per_cycle ON public.reviews USING btree (tenant_id, cycle_id, employee_id) WHERE (status <> 'Withdrawn'::text);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table sessions (
  id uuid not null,
  company_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  state text not null,
  factor text,
  address text not null,
  user_agent text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  challenge text,
  challenge_for text,
  challenge_expires_at timestamp with time zone,
  new_totp_secret bytea,
  constraint sessions_challenge_for_known CHECK ((challenge_for = ANY (ARRAY['registration'::text, 'sign_in'::text]))),
  constraint sessions_factor_known CHECK ((factor = ANY (ARRAY['totp'::text, 'passkey'::text, 'recovery_code'::text]))),
  constraint sessions_state_known CHECK ((state = ANY (ARRAY['SecondFactor'::text, 'FactorSetUp'::text, 'SignedIn'::text]))),
  constraint sessions_token_hash_length CHECK ((octet_length(token_hash) = 32)),
  constraint sessions_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_by_user ON public.sessions USING btree (company_id, user_id, id);

create table sign_ups (
  id uuid not null,
  token_hash bytea not null,
  email text not null,
  name text not null,
  company_name text not null,
  time_zone text not null,
  password_hash text not null,
  expires_at timestamp with time zone not null,
  constraint sign_ups_pkey PRIMARY KEY (id),
  constraint sign_ups_token_key UNIQUE (token_hash)
);
CREATE INDEX sign_ups_by_end ON public.sign_ups USING btree (expires_at);

create table tenants (
  id uuid not null,
  company_id uuid not null,
  mode text not null,
  clock_ahead_ms bigint not null default 0,
  constraint tenants_clock_ahead CHECK (((clock_ahead_ms >= 0) AND ((mode = 'test'::text) OR (clock_ahead_ms = 0)))),
  constraint tenants_mode_known CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint tenants_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_company_mode_key UNIQUE (company_id, mode)
);
CREATE INDEX tenants_ahead ON public.tenants USING btree (id) WHERE (clock_ahead_ms > 0);

create table timelines (
  tenant_id uuid not null,
  last_at bigint not null,
  constraint timelines_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  constraint timelines_pkey PRIMARY KEY (tenant_id)
) with (fillfactor=10);

create table totp_factors (
  user_id uuid not null,
  secret bytea not null,
  last_step bigint not null,
  activated_at timestamp with time zone not null,
  constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint totp_factors_pkey PRIMARY KEY (user_id)
);

create table users (
  id uuid not null,
  company_id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  password_hash text,
  last_signed_in_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint users_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint users_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint users_role_known CHECK ((role = ANY (ARRAY['Admin'::text, 'Developer'::text, 'Viewer'::text]))),
  constraint users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_company_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));

create table webhook_endpoints (
  tenant_id uuid not null,
  id uuid not null,
  url text not null,
  description text not null,
  event_types text[] not null,
  scopes text[] not null,
  key_id uuid,
  status text not null,
  disabled_reason text,
  disabled_at timestamp with time zone,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamp with time zone,
  failing_since timestamp with time zone,
  crashes smallint not null default 0,
  lane smallint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  user_id uuid,
  constraint webhook_endpoints_description_length CHECK ((char_length(description) <= 20000)),
  constraint webhook_endpoints_lane_range CHECK (((lane >= 0) AND (lane <= 63))),
  constraint webhook_endpoints_registered_by CHECK ((num_nonnulls(key_id, user_id) = 1)),
  constraint webhook_endpoints_status_known CHECK ((status = ANY (ARRAY['Enabled'::text, 'Disabled'::text]))),
  constraint webhook_endpoints_url_length CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2048))),
  constraint webhook_endpoints_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_endpoints_by_key ON public.webhook_endpoints USING btree (tenant_id, key_id) WHERE ((key_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX webhook_endpoints_by_lane ON public.webhook_endpoints USING btree (lane, updated_at) WHERE (deleted_at IS NULL);

create table webhook_positions (
  tenant_id uuid not null,
  place bigint not null,
  lane smallint not null,
  constraint webhook_positions_pkey PRIMARY KEY (tenant_id)
) with (fillfactor=50);
CREATE INDEX webhook_positions_by_lane ON public.webhook_positions USING btree (lane);

create table webhook_recoveries (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  since_place bigint not null,
  place bigint not null,
  until_place bigint not null,
  status text not null,
  deliveries_created integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint webhook_recoveries_status_known CHECK ((status = ANY (ARRAY['Running'::text, 'Complete'::text]))),
  constraint webhook_recoveries_endpoint_fkey FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints(tenant_id, id),
  constraint webhook_recoveries_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_recoveries_running ON public.webhook_recoveries USING btree (tenant_id, endpoint_id) WHERE (status = 'Running'::text);

create table webhook_subscriptions (
  tenant_id uuid not null,
  endpoint_id uuid not null,
  after_place bigint not null,
  until_place bigint,
  event_types text[] not null,
  constraint webhook_subscriptions_order CHECK ((until_place >= after_place)),
  constraint webhook_subscriptions_endpoint_fkey FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints(tenant_id, id),
  constraint webhook_subscriptions_pkey PRIMARY KEY (tenant_id, endpoint_id, after_place)
);
