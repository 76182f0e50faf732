-- Gift vouchers: money that was paid before anybody knew for what. What is left on one is what its movements come to; the
-- database keeps it, whoever redeems at once.
create table voucher (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- by this a number that somebody types is found; the number itself is only sealed
  number_hash text not null check (number_hash <> ''),
  -- null: it came from another installation, and cannot be printed again
  number_sealed text,
  last_four text not null check (length(last_four) = 4),
  currency text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- what it was given in all: sold for, and corrected by
  granted_cents integer not null default 0 check (granted_cents >= 0),
  balance_cents integer not null default 0,
  sold_on date not null,
  valid_until date not null,
  paid_way text not null check (paid_way in ('cash', 'card', 'bank_transfer', 'other')),
  buyer_name text not null default '',
  buyer_email text not null default '',
  recipient_name text not null default '',
  message text not null default '' check (length(message) <= 500),
  language text not null check (language in ('de', 'en')),
  blocked_at timestamptz,
  lapsed_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  constraint voucher_number_once unique (tenant_id, number_hash),
  constraint voucher_balance check (balance_cents >= 0 and balance_cents <= granted_cents),
  constraint voucher_days check (valid_until >= sold_on),
  constraint voucher_lapsed_is_empty check (lapsed_at is null or balance_cents = 0)
);
create index voucher_by_day on voucher (tenant_id, sold_on);
create index voucher_of_buyer on voucher (tenant_id, lower(buyer_email)) where buyer_email <> '';
create index voucher_to_lapse on voucher (valid_until) where lapsed_at is null and balance_cents > 0;

-- What happened to the money of a voucher. Rows are only added.
create table voucher_movement (
  tenant_id uuid not null references tenant,
  id uuid not null,
  voucher_id uuid not null,
  kind text not null check (kind in ('issued', 'redeemed', 'given_back', 'corrected', 'lapsed')),
  cents integer not null check (cents <> 0),
  -- what it paid, and whose money came back
  payment_id uuid,
  day date not null,
  reason text not null default '' check (length(reason) <= 300),
  request_key uuid,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, voucher_id) references voucher,
  foreign key (tenant_id, payment_id) references payment,
  constraint voucher_movement_once unique (tenant_id, request_key),
  constraint voucher_movement_direction check (case kind
    when 'issued' then cents > 0 when 'given_back' then cents > 0 when 'corrected' then true else cents < 0 end),
  constraint voucher_movement_pays check ((kind in ('redeemed', 'given_back')) = (payment_id is not null))
);
create index voucher_movement_of_voucher on voucher_movement (tenant_id, voucher_id, at);
create unique index voucher_issued_once on voucher_movement (tenant_id, voucher_id) where kind = 'issued';
create unique index voucher_redeemed_once on voucher_movement (tenant_id, payment_id) where kind = 'redeemed';
create index voucher_movement_of_payment on voucher_movement (tenant_id, payment_id) where payment_id is not null;
create index voucher_movement_by_day on voucher_movement (tenant_id, day);

create table voucher_settings (
  tenant_id uuid not null references tenant,
  revision integer not null default 0,
  years smallint not null check (years between 3 and 10),
  changed_at timestamptz not null,
  primary key (tenant_id)
);

do $$
declare t text;
begin
  foreach t in array array['voucher', 'voucher_movement', 'voucher_settings']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;
grant select, insert on voucher to kurso_app;
grant update (blocked_at, lapsed_at, valid_until, buyer_name, buyer_email, recipient_name, message, revision)
  on voucher to kurso_app;
grant select, insert on voucher_movement to kurso_app;
grant select, insert, update on voucher_settings to kurso_app;

-- Which of them lapse is found in all tenants at once; no name is read there.
create policy platform_door on voucher to kurso_platform using (true) with check (true);
grant select (tenant_id, id, valid_until, lapsed_at, balance_cents) on voucher to kurso_platform;
