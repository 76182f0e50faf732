-- Paying through payment services: what was asked for there, what came of it, what the services told us, and what they gave
-- back.

-- The account of a provider at a service. Its credentials are sealed in tenant_secret under the name of the service.
create table payment_account (
  tenant_id uuid not null references tenant,
  service text not null check (service in ('paypal', 'stripe')),
  environment text not null check (environment in ('sandbox', 'production')),
  -- what the service calls the account: money must have come in there
  payee text not null default '',
  account_name text not null default '',
  checked_at timestamptz not null,
  -- right, or why the service refused the credentials
  outcome text not null check (outcome in ('right', 'credentials', 'environment', 'restricted', 'unknown')),
  -- whether the service tells us by itself
  listens boolean not null default false,
  revision integer not null default 0,
  primary key (tenant_id, service)
);

-- One attempt to pay. Its row is there before the service is called, and its id is the key of every call.
create table checkout_attempt (
  tenant_id uuid not null references tenant,
  id uuid not null,
  booking_id uuid not null,
  service text not null check (service in ('paypal', 'stripe')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  payee text not null,
  reference text not null,
  external_id text,
  state text not null check (state in
    ('starting', 'open', 'approved', 'pending', 'unknown', 'completed', 'cancelled', 'failed')),
  -- a code of ours or of the service: why it is pending, cancelled or failed
  reason text not null default '',
  -- what does not fit: money came in there, and somebody has to look
  mismatch text not null default '' check (mismatch in ('', 'amount', 'currency', 'payee')),
  mismatch_settled_at timestamptz,
  -- of the address that the payer comes back to
  token_hash text not null,
  -- of the address of the booking, sealed, so that the page can lead back to it
  back_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- when it was last asked for at the service
  looked_at timestamptz,
  looked_times integer not null default 0,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, booking_id) references booking,
  unique (tenant_id, token_hash),
  constraint checkout_attempt_known_once unique (tenant_id, service, external_id),
  constraint checkout_attempt_ended check ((ended_at is not null) = (state in ('completed', 'cancelled', 'failed'))),
  constraint checkout_attempt_known check (external_id is not null or state in ('starting', 'failed', 'cancelled'))
);
-- Nobody pays twice for one booking: while one attempt lives there is no other.
create unique index checkout_attempt_one_living on checkout_attempt (tenant_id, booking_id)
  where state in ('starting', 'open', 'approved', 'pending', 'unknown');
create index checkout_attempt_of_booking on checkout_attempt (tenant_id, booking_id);
create index checkout_attempt_to_look_at on checkout_attempt (looked_at nulls first)
  where state in ('starting', 'open', 'approved', 'pending', 'unknown');
create index checkout_attempt_mismatched on checkout_attempt (tenant_id, created_at) where mismatch <> '';

-- What it is to pay.
create table checkout_part (
  tenant_id uuid not null references tenant,
  attempt_id uuid not null,
  receivable_id uuid not null,
  cents integer not null check (cents > 0),
  primary key (tenant_id, attempt_id, receivable_id),
  foreign key (tenant_id, attempt_id) references checkout_attempt,
  foreign key (tenant_id, receivable_id) references receivable
);
create index checkout_part_of_receivable on checkout_part (tenant_id, receivable_id);

-- Money that came in at a service, once.
create table service_payment (
  tenant_id uuid not null references tenant,
  payment_id uuid not null,
  attempt_id uuid not null,
  service text not null check (service in ('paypal', 'stripe')),
  external_id text not null,
  -- null: the service has not said yet
  fee_cents integer,
  captured_at timestamptz not null,
  looked_at timestamptz,
  primary key (tenant_id, payment_id),
  foreign key (tenant_id, payment_id) references payment,
  foreign key (tenant_id, attempt_id) references checkout_attempt,
  constraint service_payment_once unique (tenant_id, service, external_id),
  constraint service_payment_of_attempt unique (tenant_id, attempt_id)
);

-- Money that a service gives back: asked for by us, or done there.
create table service_refund (
  tenant_id uuid not null references tenant,
  id uuid not null,
  payment_id uuid not null,
  cents integer not null check (cents > 0),
  purpose text not null default '',
  -- of whoever asked for it; for what was done there, the id that the service gave it
  request_key text not null,
  origin text not null check (origin in ('here', 'there')),
  external_id text,
  state text not null check (state in ('asked', 'pending', 'completed', 'failed')),
  reason text not null default '',
  at timestamptz not null,
  looked_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references service_payment,
  constraint service_refund_asked_once unique (tenant_id, payment_id, request_key),
  constraint service_refund_known_once unique (tenant_id, payment_id, external_id),
  constraint service_refund_ended check ((ended_at is not null) = (state in ('completed', 'failed'))),
  constraint service_refund_known check (external_id is not null or state in ('asked', 'failed'))
);
create index service_refund_to_look_at on service_refund (looked_at nulls first) where state in ('asked', 'pending');

-- The payer says at the service that the money is theirs. It is a flag: what is taken back comes as a refund.
create table service_dispute (
  tenant_id uuid not null references tenant,
  payment_id uuid not null,
  external_id text not null,
  cents integer not null,
  state text not null check (state in ('open', 'won', 'lost')),
  reason text not null default '',
  at timestamptz not null,
  primary key (tenant_id, payment_id, external_id),
  foreign key (tenant_id, payment_id) references service_payment
);
create index service_dispute_open on service_dispute (tenant_id, at) where state = 'open';

-- What services told us, their signatures verified. It is only a hint: what it is about is looked up.
create table service_message (
  tenant_id uuid not null references tenant,
  service text not null check (service in ('paypal', 'stripe')),
  external_id text not null,
  type text not null,
  at timestamptz not null,
  attempt_external_id text,
  capture_external_id text,
  payout_external_id text,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (tenant_id, service, external_id)
);
create index service_message_waiting on service_message (received_at) where processed_at is null;

do $$
declare
  t text;
begin
  foreach t in array array['payment_account', 'checkout_attempt', 'checkout_part', 'service_payment', 'service_refund',
    'service_dispute', 'service_message']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;
grant update (environment, payee, account_name, checked_at, outcome, listens, revision) on payment_account to kurso_app;
-- What was asked for is never changed.
grant update (external_id, state, reason, mismatch, mismatch_settled_at, looked_at, looked_times, ended_at)
  on checkout_attempt to kurso_app;
grant update (fee_cents, looked_at) on service_payment to kurso_app;
grant update (external_id, state, reason, looked_at, ended_at) on service_refund to kurso_app;
grant update (cents, state, reason) on service_dispute to kurso_app;
grant update (processed_at) on service_message to kurso_app;

-- Which attempts, refunds and messages wait, across tenants: ids alone.
create policy platform_finds on checkout_attempt for select to kurso_platform using (true);
grant select (tenant_id, id, state, looked_at, looked_times, created_at, expires_at) on checkout_attempt to kurso_platform;
create policy platform_finds on service_refund for select to kurso_platform using (true);
grant select (tenant_id, id, state, looked_at, at) on service_refund to kurso_platform;
create policy platform_finds on service_message for select to kurso_platform using (true);
grant select (tenant_id, service, external_id, received_at, processed_at) on service_message to kurso_platform;
