-- The ledger: what is owed, what came in, what of it pays what, what was taken back, and what went out. Rows are only ever
-- added. The figures on receivables and payments are kept by triggers from those rows, and their constraints refuse what
-- cannot be: more allocated than there is, and more given back than came in.

-- What somebody owes.
create table receivable (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text not null check (kind in ('registration', 'free', 'dunning_fee')),
  -- What the payer writes on a transfer: the booking number, or for other kinds a number of its own with one character more.
  reference text not null check (length(reference) between 8 and 9),
  payer_person_id uuid not null,
  booking_id uuid,
  course_id uuid,
  -- null: it is for none, or its lines are for several
  registration_id uuid,
  title text not null,
  currency text not null,
  issued_at timestamptz not null,
  -- null: it is due at no certain day
  due_on date,
  service_start date,
  service_end date,
  -- Once it is paid, the places it is for are confirmed.
  confirms boolean not null,
  -- the sum of its lines
  charged_cents integer not null check (charged_cents >= 0),
  allocated_cents integer not null default 0 check (allocated_cents >= 0),
  written_off_cents integer not null default 0 check (written_off_cents >= 0),
  open_cents integer not null generated always as (charged_cents - allocated_cents - written_off_cents) stored,
  reminded_at timestamptz,
  dunned_at timestamptz,
  dunning_level integer not null default 0 check (dunning_level >= 0),
  note text not null default '',
  request_key uuid,
  revision integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, payer_person_id) references person,
  foreign key (tenant_id, booking_id) references booking,
  foreign key (tenant_id, course_id) references course,
  foreign key (tenant_id, registration_id) references registration,
  constraint receivable_asked_once unique (tenant_id, request_key),
  constraint receivable_currency unique (tenant_id, id, currency),
  constraint receivable_not_overpaid check (open_cents >= 0)
) with (fillfactor = 80);
create index receivable_by_time on receivable (tenant_id, issued_at);
create index receivable_open on receivable (tenant_id, due_on) include (open_cents) where open_cents > 0;
create index receivable_of_payer on receivable (tenant_id, payer_person_id);
create index receivable_of_registration on receivable (tenant_id, registration_id) where registration_id is not null;
create index receivable_of_booking on receivable (tenant_id, booking_id) where booking_id is not null;
create index receivable_of_course on receivable (tenant_id, course_id) where course_id is not null;
create index receivable_by_reference on receivable (tenant_id, reference);
-- One of another kind has its number for itself; those of a registration share its booking number.
create unique index receivable_number on receivable (tenant_id, reference) where kind <> 'registration';

-- What it is made of. What is charged less later is a line with a negative amount.
create table receivable_line (
  tenant_id uuid not null references tenant,
  receivable_id uuid not null,
  number integer not null check (number > 0),
  registration_id uuid,
  label text not null,
  quantity_hundredths integer not null check (quantity_hundredths <> 0),
  unit_cents integer not null check (unit_cents >= 0),
  gross_cents integer not null,
  net_cents integer not null,
  tax_category text not null check (tax_category in ('standard', 'reduced', 'zero', 'exempt', 'small_business')),
  tax_rate integer not null check (tax_rate between 0 and 10000),
  at timestamptz not null,
  cause text not null check (cause in ('original', 'cancelled')),
  primary key (tenant_id, receivable_id, number),
  foreign key (tenant_id, receivable_id) references receivable,
  foreign key (tenant_id, registration_id) references registration,
  constraint line_is_price_times_quantity
    check (gross_cents = sign(quantity_hundredths) * div(abs(quantity_hundredths)::bigint * unit_cents + 50, 100)),
  constraint line_net_within_gross check (abs(net_cents) <= abs(gross_cents) and sign(net_cents) * sign(gross_cents) >= 0)
);
create index line_of_registration on receivable_line (tenant_id, registration_id) where registration_id is not null;

-- What came in.
create table payment (
  tenant_id uuid not null references tenant,
  id uuid not null,
  way text not null check (way in ('bank_transfer', 'cash', 'card', 'sepa_direct_debit', 'paypal', 'other')),
  received_on date not null,
  booked_at timestamptz not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  -- null: nobody knows yet
  payer_person_id uuid,
  -- as the bank has it, or as somebody wrote it down
  payer_name text not null default '',
  payer_account_digest text,
  payer_account_sealed text,
  remittance text not null default '',
  end_to_end_id text not null default '',
  note text not null default '',
  request_key uuid,
  actor_kind text not null,
  actor_id uuid,
  allocated_cents integer not null default 0 check (allocated_cents >= 0),
  reversed_cents integer not null default 0 check (reversed_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- what is not used yet: the credit of the payer
  free_cents integer not null
    generated always as (amount_cents - allocated_cents - reversed_cents - refunded_cents) stored,
  revision integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, payer_person_id) references person,
  constraint payment_noted_once unique (tenant_id, request_key),
  constraint payment_currency unique (tenant_id, id, currency),
  constraint payment_not_overspent check (free_cents >= 0)
) with (fillfactor = 80);
create index payment_by_day on payment (tenant_id, received_on) include (way, amount_cents, reversed_cents);
create index payment_of_payer on payment (tenant_id, payer_person_id) where payer_person_id is not null;
create index payment_free on payment (tenant_id, received_on) include (free_cents) where free_cents > 0;
create index payment_by_account on payment (tenant_id, payer_account_digest) where payer_account_digest is not null;

-- What of a payment pays what. Taking it back is a row of its own, which names the row it takes back.
create table allocation (
  tenant_id uuid not null references tenant,
  id uuid not null,
  payment_id uuid not null,
  receivable_id uuid not null,
  currency text not null,
  cents integer not null check (cents <> 0),
  takes_back uuid,
  taken_cents integer not null generated always as (-cents) stored,
  at timestamptz not null,
  cause text not null check (cause in ('by_hand', 'automatic', 'rule', 'credit', 'taken_back', 'place_gone')),
  -- codes with parameters, told in the reader's language
  reasons jsonb not null default '[]',
  note text not null default '',
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, id, payment_id, receivable_id, cents),
  -- A row is taken back once and as a whole, from the payment and the receivable that it names.
  unique (tenant_id, takes_back),
  constraint allocation_taken_back_as_it_was foreign key (tenant_id, takes_back, payment_id, receivable_id, taken_cents)
    references allocation (tenant_id, id, payment_id, receivable_id, cents),
  constraint allocation_in_currency_of_payment foreign key (tenant_id, payment_id, currency)
    references payment (tenant_id, id, currency),
  constraint allocation_in_currency_of_receivable foreign key (tenant_id, receivable_id, currency)
    references receivable (tenant_id, id, currency),
  constraint allocation_sign check ((cents < 0) = (takes_back is not null)),
  constraint allocation_cause check ((cause in ('taken_back', 'place_gone')) = (takes_back is not null))
);
create index allocation_of_payment on allocation (tenant_id, payment_id);
create index allocation_of_receivable on allocation (tenant_id, receivable_id);
create index allocation_by_time on allocation (tenant_id, at);

-- That money did not come in after all, or went back by itself.
create table payment_reversal (
  tenant_id uuid not null references tenant,
  id uuid not null,
  payment_id uuid not null,
  cents integer not null check (cents > 0),
  kind text not null check (kind in ('mistake', 'return_debit', 'returned', 'import_undone')),
  -- what the bank gives as the reason
  code text not null default '',
  reason text not null default '',
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment
);
create index reversal_of_payment on payment_reversal (tenant_id, payment_id);

-- What was given back to the payer.
create table refund (
  tenant_id uuid not null references tenant,
  id uuid not null,
  payment_id uuid not null,
  cents integer not null check (cents > 0),
  way text not null check (way in ('bank_transfer', 'cash', 'card', 'paypal', 'other')),
  purpose text not null check (purpose <> ''),
  -- what it had been paid for, if it was for one thing
  receivable_id uuid,
  executed_on date not null,
  request_key uuid not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment,
  foreign key (tenant_id, receivable_id) references receivable,
  unique (tenant_id, request_key, payment_id)
);
create index refund_of_payment on refund (tenant_id, payment_id);
create index refund_of_receivable on refund (tenant_id, receivable_id) where receivable_id is not null;

-- What the provider gives up. Taking it back is a row of its own.
create table write_off (
  tenant_id uuid not null references tenant,
  id uuid not null,
  receivable_id uuid not null,
  cents integer not null check (cents <> 0),
  takes_back uuid,
  taken_cents integer not null generated always as (-cents) stored,
  cause text not null check (cause in ('by_hand', 'tolerance', 'dunning', 'taken_back', 'place_gone')),
  reason text not null default '',
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, receivable_id) references receivable,
  unique (tenant_id, id, receivable_id, cents),
  unique (tenant_id, takes_back),
  constraint write_off_taken_back_as_it_was foreign key (tenant_id, takes_back, receivable_id, taken_cents)
    references write_off (tenant_id, id, receivable_id, cents),
  constraint write_off_sign check ((cents < 0) = (takes_back is not null))
);
create index write_off_of_receivable on write_off (tenant_id, receivable_id);

-- What is owed already: every place that has a price. Nothing was collected before, so all of it is open; what somebody
-- confirmed without a payment has no day by which it is due.
insert into receivable (tenant_id, id, kind, reference, payer_person_id, booking_id, course_id, registration_id, title,
    currency, issued_at, due_on, service_start, service_end, confirms, charged_cents)
  select r.tenant_id, r.id, 'registration', r.shortcode, b.contact_person_id, r.booking_id, r.course_id, r.id, c.title,
    t.currency_code, r.state_since,
    case when r.state = 'reserved' then (r.payment_due_at at time zone t.time_zone)::date end,
    (c.starts_at at time zone t.time_zone)::date, (c.ends_at at time zone t.time_zone)::date, true, r.fee_cents
  from registration r
  join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
  join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
  join tenant t on t.id = r.tenant_id
  where r.state in ('reserved', 'confirmed') and r.fee_cents > 0;
insert into receivable_line (tenant_id, receivable_id, number, registration_id, label, quantity_hundredths, unit_cents,
    gross_cents, net_cents, tax_category, tax_rate, at, cause)
  select p.tenant_id, r.id, row_number() over (partition by p.tenant_id, p.registration_id order by p.id), r.id, p.label, 100,
    p.gross_cents, p.gross_cents, p.net_cents, p.tax_category, p.tax_rate, r.issued_at, 'original'
  from receivable r join price_line p on p.tenant_id = r.tenant_id and p.registration_id = r.registration_id;
-- The fees of early versions have no price lines.
insert into receivable_line (tenant_id, receivable_id, number, registration_id, label, quantity_hundredths, unit_cents,
    gross_cents, net_cents, tax_category, tax_rate, at, cause)
  select r.tenant_id, r.id, 1, r.id, r.title, 100, r.charged_cents, r.charged_cents, r.charged_cents, 'exempt', 0,
    r.issued_at, 'original'
  from receivable r
  where not exists (select from receivable_line l where l.tenant_id = r.tenant_id and l.receivable_id = r.id);

do $$
declare
  t text;
begin
  foreach t in array array['receivable', 'receivable_line', 'payment', 'allocation', 'payment_reversal', 'refund', 'write_off']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;

-- Who pays may turn out to be the same person as somebody else; when it is due may be put off; the rest is not changed.
grant update (payer_person_id, due_on, reminded_at, dunned_at, dunning_level, note, revision) on receivable to kurso_app;
grant update (payer_person_id, note, revision) on payment to kurso_app;
