-- The list of what came through payment services, the latest first.
create index service_payment_by_day on service_payment (tenant_id, captured_at desc, payment_id desc);
