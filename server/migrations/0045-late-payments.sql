-- Money that comes in after a place was given back for want of it.

alter table matching_settings
  -- what becomes of it: the place is booked again if there is room, or the money is a credit
  add column late_places text not null default 'book_again' check (late_places in ('book_again', 'credit'));

-- What became of such money. Undone, the payment waits for a decision again.
create table late_payment (
  tenant_id uuid not null references tenant,
  id uuid not null,
  payment_id uuid not null,
  registration_id uuid not null,
  -- null: the place was booked again; otherwise why it was not
  credited_for text check (credited_for in ('not_wanted', 'too_little', 'closed', 'full')),
  at timestamptz not null,
  undone_at timestamptz,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment,
  foreign key (tenant_id, registration_id) references registration,
  constraint late_payment_undone check (undone_at is null or credited_for is not null)
);
create unique index late_payment_once on late_payment (tenant_id, payment_id, registration_id) where undone_at is null;
create index late_payment_of_registration on late_payment (tenant_id, registration_id);

create index registration_expired on registration (tenant_id, state_since)
  where state = 'cancelled' and cancellation_cause = 'deadline';

alter table late_payment enable row level security;
create policy own_tenant on late_payment to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on late_payment to kurso_app;
grant update (undone_at) on late_payment to kurso_app;
