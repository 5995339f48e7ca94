-- Reads of what is due go on where the one before ended, so the order needs to be a total one.
drop index deliveries_due;
create index deliveries_due on deliveries (tenant_id, endpoint_id, next_attempt_at, id) where next_attempt_at is not null;
