-- Each provider has one code at most; by it the platform knows who recommended whom. All of it lies at the platform's door:
-- no tenant sees whom another one brought.
create table recommendation_code (
  code text primary key check (code ~ '^[A-Z0-9]{10}$'),
  of_tenant uuid not null unique references tenant,
  made_at timestamptz not null
);

create table recommendation (
  id uuid primary key,
  of_tenant uuid not null references tenant,
  -- whoever signed up with the code; nobody is brought twice
  new_tenant uuid not null unique references tenant,
  at timestamptz not null,
  -- what was promised when they signed up, net
  recommender_cents integer not null check (recommender_cents > 0),
  recommended_cents integer not null check (recommended_cents >= 0),
  paid_at timestamptz,
  refusal text check (refusal in ('own', 'known', 'too_many', 'suspended', 'unverified', 'superuser')),
  -- a superuser accepted it, whatever the rules say
  is_accepted boolean not null default false,
  reason text not null default '' check (length(reason) <= 500),
  constraint recommendation_of_two check (of_tenant <> new_tenant),
  constraint recommendation_refused_unpaid check (refusal is null or paid_at is null)
);
create index recommendation_of_tenant on recommendation (of_tenant, at);
create index recommendation_pending on recommendation (id) where paid_at is null and refusal is null;

-- What a recommendation brought a tenant; it is used up by the charges of the following months.
create table recommendation_credit (
  tenant_id uuid not null references tenant,
  id uuid not null,
  recommendation_id uuid not null,
  -- the first charge of whoever was recommended that was paid
  paid_charge_id uuid not null,
  cents integer not null check (cents > 0),
  used_cents integer not null default 0,
  at timestamptz not null,
  primary key (tenant_id, id),
  constraint recommendation_credited_once unique (tenant_id, recommendation_id),
  constraint recommendation_credit_not_overdrawn check (used_cents between 0 and cents)
);

alter table recommendation_credit enable row level security;
create policy own_tenant on recommendation_credit to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
create policy platform_door on recommendation_credit to kurso_platform using (true) with check (true);
grant select, update (used_cents) on recommendation_credit to kurso_app;
grant select, insert, update (used_cents), delete on recommendation_credit to kurso_platform;

grant select, insert on recommendation_code to kurso_platform;
grant select, insert, update (paid_at, refusal, is_accepted, reason) on recommendation to kurso_platform;

-- Whether two tenants are one company shows in their tax numbers.
create policy platform_door on letterhead to kurso_platform using (true);
grant select (tenant_id, vat_id) on letterhead to kurso_platform;

alter table tier_charge drop constraint tier_charge_kind_check,
  add constraint tier_charge_kind_check check (kind in ('month', 'change', 'recommendation')),
  add constraint tier_charge_recommendation_is_credit check (kind <> 'recommendation' or net_cents < 0);
create unique index tier_charge_one_recommendation_a_month on tier_charge (tenant_id, period_start)
  where kind = 'recommendation';
