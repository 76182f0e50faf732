-- How a provider gives money back. Without a row everything goes back, whoever cancels and when.
create table refund_settings (
  tenant_id uuid primary key references tenant,
  -- until so many days before the start, that share of the price: [{"days": 14, "percent": 100}], the earliest first;
  -- null: everything goes back
  steps jsonb,
  after_start text not null default 'nothing' check (after_start in ('nothing', 'appointments')),
  -- whoever asked for a refund or changed it does not release it
  four_eyes boolean not null default false,
  revision integer not null default 0,
  changed_at timestamptz not null
);

-- What of the money that a place had been paid with goes back, as it was when the place was given up.
create table refund_share (
  tenant_id uuid not null references tenant,
  -- the row of the ledger by which it became free
  allocation_id uuid not null,
  payment_id uuid not null,
  registration_id uuid,
  -- what it was proposed with; null: nothing of it goes back
  refund_request_id uuid,
  freed_cents integer not null check (freed_cents > 0),
  back_cents integer not null check (back_cents between 0 and freed_cents),
  -- why: the kind of explanation, and what it tells
  reason jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, allocation_id),
  foreign key (tenant_id, allocation_id) references allocation,
  foreign key (tenant_id, payment_id) references payment,
  foreign key (tenant_id, refund_request_id) references refund_request
);
create index refund_share_of_payment on refund_share (tenant_id, payment_id, at);
create index refund_share_of_refund on refund_share (tenant_id, refund_request_id) where refund_request_id is not null;

alter table refund_request drop constraint refund_request_state_check;
alter table refund_request add constraint refund_request_state_check
  check (state in ('pending', 'account_asked', 'created', 'on_its_way', 'executed', 'kept'));
alter table refund_request drop constraint refund_request_cause_check;
alter table refund_request add constraint refund_request_cause_check
  check (cause in ('place_given_up', 'by_hand', 'came_back'));
-- service: by the payment service that the money came through
alter table refund_request drop constraint refund_request_way_check;
alter table refund_request add constraint refund_request_way_check
  check (way in ('bank_transfer', 'cash', 'card', 'other', 'service'));
alter table refund_request drop constraint refund_request_has_way;
alter table refund_request add constraint refund_request_has_way
  check (state in ('pending', 'kept') or way is not null);

alter table refund_request
  -- when the bank's statement showed it, and by which line
  add column confirmed_on date,
  add column confirmed_line_id uuid,
  -- when it came back, why, and as which payment
  add column returned_on date,
  add column return_code text not null default '',
  add column returned_payment_id uuid,
  -- how often the payment service was asked, and what it said last
  add column service_tries integer not null default 0,
  add column failure text not null default '',
  -- who released it last, also where that was taken back
  add column changed_by uuid,
  add column four_eyes boolean not null default false,
  add foreign key (tenant_id, confirmed_line_id) references bank_line,
  add foreign key (tenant_id, returned_payment_id) references payment,
  add constraint refund_request_service check (state <> 'on_its_way' or (way = 'service' and service_tries > 0)),
  add constraint refund_request_seen check (
    (confirmed_on is null and returned_on is null) or (state = 'executed' and way = 'bank_transfer')),
  add constraint refund_request_four_eyes check (
    not four_eyes or released_by is null or released_by is distinct from actor_id);
create index refund_request_confirmed on refund_request (tenant_id, confirmed_line_id) where confirmed_line_id is not null;
create unique index refund_request_returned on refund_request (tenant_id, returned_payment_id)
  where returned_payment_id is not null;
-- What the statement has not shown yet, by the name of the transfer.
create index refund_request_unseen on refund_request (tenant_id, executed_on)
  where state = 'executed' and way = 'bank_transfer' and confirmed_on is null;
grant update (confirmed_on, confirmed_line_id, returned_on, return_code, returned_payment_id, service_tries, failure,
  changed_by, four_eyes) on refund_request to kurso_app;

-- A transfer of ours that comes back is money that comes in.
alter table bank_line drop constraint bank_line_pays_when_incoming;
alter table bank_line add constraint bank_line_pays_when_incoming
  check (outcome <> 'payment' or (kind in ('incoming', 'return') and cents > 0));
grant update (outcome, payment_id) on bank_line to kurso_app;

do $$
declare
  t text;
begin
  foreach t in array array['refund_settings', 'refund_share']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;
grant update (refund_request_id) on refund_share to kurso_app;
grant update (steps, after_start, four_eyes, revision, changed_at) on refund_settings to kurso_app;
