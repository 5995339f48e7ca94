-- Webhook endpoints, what they subscribe to, their deliveries and attempts, and how the work is shared out.

create table webhook_endpoints (
  tenant_id uuid not null,
  id uuid not null,
  url text not null constraint webhook_endpoints_url_length check (char_length(url) between 1 and 2048),
  description text not null constraint webhook_endpoints_description_length check (char_length(description) <= 20000),
  event_types text[] not null,
  -- The scopes of the key that registered it: it receives what that key may read.
  scopes text[] not null,
  key_id uuid not null,
  status text not null constraint webhook_endpoints_status_known check (status in ('Enabled', 'Disabled')),
  disabled_reason text,
  disabled_at timestamptz,
  -- Encrypted. During a rotation the previous one signs too.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- Since when every attempt has failed; null after a success.
  failing_since timestamptz,
  -- How often a process ended while it was sending to this endpoint alone, without a success since.
  crashes smallint not null default 0,
  -- The slice of the sending work that it belongs to.
  lane smallint not null constraint webhook_endpoints_lane_range check (lane between 0 and 63),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create index webhook_endpoints_by_lane on webhook_endpoints (lane, updated_at) where deleted_at is null;

-- The spans of the timeline in which an endpoint receives events, each with its types. Registering, changing, disabling and
-- deleting end a span and begin the next at a place of their own, so what is received does not depend on who is quicker.
create table webhook_subscriptions (
  tenant_id uuid not null,
  endpoint_id uuid not null,
  after_place bigint not null,
  until_place bigint,
  event_types text[] not null,
  primary key (tenant_id, endpoint_id, after_place),
  constraint webhook_subscriptions_endpoint_fkey foreign key (tenant_id, endpoint_id)
    references webhook_endpoints (tenant_id, id),
  constraint webhook_subscriptions_order check (until_place >= after_place)
);

-- How far each tenant's timeline has been turned into deliveries.
create table webhook_positions (
  tenant_id uuid primary key,
  place bigint not null,
  lane smallint not null
) with (fillfactor = 50);

create index webhook_positions_by_lane on webhook_positions (lane);

create table deliveries (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  -- The event's place on its tenant's timeline. A ping's is a time only: its event is nowhere but here.
  event_place bigint not null,
  ping_data text,
  status text not null constraint deliveries_status_known
    check (status in ('pending', 'retrying', 'acknowledged', 'exhausted', 'skipped')),
  attempt_count smallint not null,
  response_code smallint,
  last_error text,
  -- Null once the delivery has ended.
  next_attempt_at timestamptz,
  resend_of uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint deliveries_open_is_due check ((next_attempt_at is not null) = (status in ('pending', 'retrying')))
) with (fillfactor = 80);

create index deliveries_by_endpoint on deliveries (tenant_id, endpoint_id, id);
-- Where an event was delivered, and whether it still has to be when it is recovered.
create index deliveries_by_event on deliveries (tenant_id, event_id, endpoint_id);
-- What an operator looks for among millions that were acknowledged.
create index deliveries_ended_badly on deliveries (tenant_id, endpoint_id, id) where status in ('exhausted', 'skipped');
create index deliveries_due on deliveries (tenant_id, endpoint_id, next_attempt_at) where next_attempt_at is not null;

-- Every HTTP try whose end a process saw. Partitions of a day, made ahead and dropped by the delivery engine.
create table attempts (
  tenant_id uuid not null,
  delivery_id uuid not null,
  number smallint not null,
  triggered_by text not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  address text,
  response_code smallint,
  response_body text,
  error_class text,
  error text,
  next_attempt_at timestamptz,
  -- Two processes may each have made an attempt of one number; the same attempt is never here twice.
  primary key (tenant_id, delivery_id, number, started_at)
) partition by range (started_at);

create table attempts_default partition of attempts default;

-- "Send again what was missed since": worked off in batches, and gone on with after a restart.
create table webhook_recoveries (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  since_place bigint not null,
  place bigint not null,
  until_place bigint not null,
  status text not null constraint webhook_recoveries_status_known check (status in ('Running', 'Complete')),
  deliveries_created integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint webhook_recoveries_endpoint_fkey foreign key (tenant_id, endpoint_id)
    references webhook_endpoints (tenant_id, id)
);

create index webhook_recoveries_running on webhook_recoveries (tenant_id, endpoint_id) where status = 'Running';

-- The 64 slices of the delivery work and who holds them. `sending_endpoint_id` is written only after crashes.
create table delivery_lanes (
  lane smallint primary key,
  owner uuid,
  leased_until timestamptz not null default '-infinity',
  crashes smallint not null default 0,
  sending_endpoint_id uuid
) with (fillfactor = 50);

insert into delivery_lanes (lane) select generate_series(0, 63);

create table delivery_processes (
  id uuid primary key,
  seen_at timestamptz not null
);
