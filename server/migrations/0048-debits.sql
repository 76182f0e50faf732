-- What is collected by direct debit: it is announced to its payer, goes to the bank in a file, is collected, and may come back.

-- Until which day money is on its way to what is owed. Until then nobody is dunned for it.
alter table receivable add column on_its_way_until date;
grant update (on_its_way_until) on receivable to kurso_app;

-- What one direct debit brought is in the ledger once.
create unique index payment_collected_once on payment (tenant_id, end_to_end_id)
  where way = 'sepa_direct_debit' and end_to_end_id <> '';

create table debit_settings (
  tenant_id uuid primary key references tenant,
  revision integer not null,
  -- how many days of banks before the collection the bank wants the file
  lead_days integer not null check (lead_days between 1 and 10),
  -- whether what one payer owes on a day is collected at once
  gathers boolean not null,
  file_limit integer not null check (file_limit between 1 and 10000),
  -- what a bank takes for a return: the provider carries it, or the payer owes it
  fee_rule text not null check (fee_rule in ('carry', 'charge')),
  -- whether what is due is announced every day without anybody's doing
  announces_itself boolean not null,
  changed_at timestamptz not null
);
create index debit_announced_by_itself on debit_settings (tenant_id) where announces_itself;

-- A letter to a payer that says what will be collected, when, and under which mandate.
create table debit_notice (
  tenant_id uuid not null references tenant,
  id uuid not null,
  payer_person_id uuid not null,
  announced_on date not null,
  creditor_id text not null check (creditor_id <> ''),
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, payer_person_id) references person
);
create index debit_notice_of_payer on debit_notice (tenant_id, payer_person_id);

-- One time that files for the bank were made; its id comes with the request, so that one sent twice makes them once.
create table debit_run (
  tenant_id uuid not null references tenant,
  id uuid not null,
  made_at timestamptz not null,
  -- how many, and how much, when it was made
  debits integer not null check (debits > 0),
  cents bigint not null check (cents > 0),
  handed_in_at timestamptz,
  handed_in_by uuid,
  cancelled_at timestamptz,
  cancelled_by uuid,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  constraint debit_run_handed_in_or_cancelled check (num_nonnulls(handed_in_at, cancelled_at) <= 1)
);
create index debit_run_by_time on debit_run (tenant_id, made_at);

-- A file of a run, with the very bytes: sealed, because names and account numbers are in it. One that was made anew says so.
create table debit_file (
  tenant_id uuid not null references tenant,
  id uuid not null,
  run_id uuid not null,
  number integer not null check (number > 0),
  message_id text not null,
  debits integer not null check (debits > 0),
  cents bigint not null check (cents > 0),
  -- of the bytes, in hexadecimal
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  sealed text not null,
  made_at timestamptz not null,
  replaced_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, run_id) references debit_run,
  unique (tenant_id, run_id, number),
  unique (tenant_id, message_id)
);

-- What is collected from one account on one day. It cannot be without the letter that announced it, nor earlier than that
-- letter had to say.
create table debit (
  tenant_id uuid not null references tenant,
  id uuid not null,
  notice_id uuid not null,
  payer_person_id uuid not null,
  mandate_id uuid not null,
  run_id uuid,
  end_to_end_id text not null check (end_to_end_id ~ '^[A-Za-z0-9-]{1,35}$'),
  cents integer not null check (cents > 0),
  sequence_type text not null check (sequence_type in ('RCUR', 'OOFF')),
  announced_on date not null,
  notice_days integer not null check (notice_days between 1 and 30),
  -- as it was announced; collected is then or later
  announced_for date not null,
  collect_on date not null,
  state text not null check (state in ('announced', 'in_run', 'handed_in', 'collected', 'returned', 'dropped')),
  dropped_for text not null default '' check (dropped_for in ('', 'by_hand', 'not_owed', 'mandate')),
  payment_id uuid,
  returned_at timestamptz,
  return_code text not null default '',
  -- what is done next is decided: by the code, or by somebody
  settled_at timestamptz,
  bank_fee_cents integer not null default 0 check (bank_fee_cents >= 0),
  fee_receivable_id uuid,
  made_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, notice_id) references debit_notice,
  foreign key (tenant_id, payer_person_id) references person,
  foreign key (tenant_id, mandate_id) references mandate,
  foreign key (tenant_id, run_id) references debit_run,
  foreign key (tenant_id, payment_id) references payment,
  foreign key (tenant_id, fee_receivable_id) references receivable,
  unique (tenant_id, end_to_end_id),
  constraint debit_announced_in_time check (announced_for >= announced_on + notice_days),
  constraint debit_not_before_its_day check (collect_on >= announced_for),
  constraint debit_in_a_run check ((state in ('announced', 'dropped')) = (run_id is null)),
  constraint debit_paid_by_a_payment check ((state in ('collected', 'returned')) = (payment_id is not null)),
  constraint debit_dropped_for_a_reason check ((state = 'dropped') = (dropped_for <> '')),
  constraint debit_returned check ((state = 'returned') = (returned_at is not null))
);
create index debit_by_time on debit (tenant_id, made_at);
create index debit_of_payer on debit (tenant_id, payer_person_id);
create index debit_of_mandate on debit (tenant_id, mandate_id, collect_on);
create index debit_of_run on debit (tenant_id, run_id) where run_id is not null;
create index debit_of_notice on debit (tenant_id, notice_id);
create unique index debit_of_payment on debit (tenant_id, payment_id) where payment_id is not null;
create index debit_of_fee on debit (tenant_id, fee_receivable_id) where fee_receivable_id is not null;
create index debit_to_collect on debit (collect_on) where state = 'handed_in';

-- What a debit is for. A receivable stands in one at a time: until it is dropped, collected or handed back.
create table debit_item (
  tenant_id uuid not null references tenant,
  debit_id uuid not null,
  receivable_id uuid not null,
  cents integer not null check (cents > 0),
  is_living boolean not null default true,
  primary key (tenant_id, debit_id, receivable_id),
  foreign key (tenant_id, debit_id) references debit,
  foreign key (tenant_id, receivable_id) references receivable
);
create unique index debit_item_lives_once on debit_item (tenant_id, receivable_id) where is_living;
create index debit_item_of_receivable on debit_item (tenant_id, receivable_id);

do $$
declare
  t text;
begin
  foreach t in array array['debit_settings', 'debit_notice', 'debit_run', 'debit_file', 'debit', 'debit_item']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;

-- Amounts, days and what was announced are never changed.
grant update on debit_settings to kurso_app;
grant update (payer_person_id) on debit_notice to kurso_app;
grant update (handed_in_at, handed_in_by, cancelled_at, cancelled_by) on debit_run to kurso_app;
grant update (replaced_at) on debit_file to kurso_app;
grant update (payer_person_id, run_id, collect_on, state, dropped_for, payment_id, returned_at, return_code, settled_at,
  bank_fee_cents, fee_receivable_id) on debit to kurso_app;
grant update (is_living) on debit_item to kurso_app;
-- Which tenants have something to announce or to collect is looked for at the platform's door.
create policy platform_door on debit_settings to kurso_platform using (true);
grant select (tenant_id, announces_itself) on debit_settings to kurso_platform;
create policy platform_door on debit to kurso_platform using (true);
grant select (tenant_id, state, collect_on) on debit to kurso_platform;
