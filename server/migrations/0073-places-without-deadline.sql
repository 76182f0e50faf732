-- Reserved places without a payment deadline are looked for once an hour, across tenants: those whose mandate has ended get one.
create index registration_without_deadline on registration (tenant_id) where state = 'reserved' and payment_due_at is null;
