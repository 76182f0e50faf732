-- What payment services transfer to the provider's bank account: one sum for many payments, less fees. The payments are in the
-- books since they were made, so the line of the bank is none.
create table service_payout (
  tenant_id uuid not null references tenant,
  id uuid not null,
  service text not null,
  external_id text not null,
  cents integer not null check (cents <> 0),
  currency text not null,
  arrives_on date not null,
  state text not null check (state in ('coming', 'arrived', 'failed')),
  -- words of which the bank's line has one
  marks text[] not null check (cardinality(marks) > 0),
  told_at timestamptz not null,
  -- the line that it is at the bank
  bank_line_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_line_id) references bank_line,
  constraint service_payout_known_once unique (tenant_id, service, external_id)
);
create unique index service_payout_of_line on service_payout (tenant_id, bank_line_id) where bank_line_id is not null;
create index service_payout_by_amount on service_payout (tenant_id, cents, arrives_on);

-- What it is made of. The parts less their fees are its sum.
create table service_payout_part (
  tenant_id uuid not null references tenant,
  payout_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'other')),
  -- null: it is about none of ours
  payment_id uuid,
  cents integer not null,
  fee_cents integer not null,
  primary key (tenant_id, payout_id, position),
  foreign key (tenant_id, payout_id) references service_payout,
  foreign key (tenant_id, payment_id) references payment
);
create index service_payout_part_of_payment on service_payout_part (tenant_id, payment_id) where payment_id is not null;

do $$
declare
  t text;
begin
  foreach t in array array['service_payout', 'service_payout_part']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;
grant update (arrives_on, state, marks, told_at, bank_line_id) on service_payout to kurso_app;

-- Which tenants have an account at a service, to ask it for payouts.
create policy platform_finds on payment_account for select to kurso_platform using (true);
grant select (tenant_id, service) on payment_account to kurso_platform;
