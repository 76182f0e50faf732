-- Which model the mail assistant of a tenant uses, and what it may see. Without a row it is off. The key is in tenant_secret.
create table assistant_setting (
  tenant_id uuid primary key references tenant,
  revision integer not null,
  provider text not null check (provider in ('off', 'system', 'custom')),
  -- only of a custom one
  base_url text,
  model text,
  categories text[] not null check (
    categories <@ array['SENDER', 'RECEIVER', 'COURSE', 'REGISTRATION_FINANCIAL', 'APPOINTMENTS']
  ),
  monthly_calls integer not null check (monthly_calls >= 0),
  monthly_tokens bigint not null check (monthly_tokens >= 0),
  -- what the last check said
  outcome text,
  checked_at timestamptz,
  changed_at timestamptz not null,
  constraint assistant_custom_whole check ((provider = 'custom') = (base_url is not null and model is not null))
);

-- What was used in a month, and what was allowed when it was last used. A call takes all that it may need before it
-- begins, and gives back what it did not; so however many begin at once, none goes beyond the limit.
create table assistant_month (
  tenant_id uuid not null references tenant,
  month date not null check (extract(day from month) = 1),
  calls integer not null check (calls >= 0),
  tokens bigint not null check (tokens >= 0),
  most_calls integer not null,
  most_tokens bigint not null,
  primary key (tenant_id, month),
  constraint assistant_calls_within_limit check (calls <= most_calls),
  constraint assistant_tokens_within_limit check (tokens <= most_tokens)
);

alter table assistant_setting enable row level security;
create policy own_tenant on assistant_setting to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on assistant_setting to kurso_app;

alter table assistant_month enable row level security;
create policy own_tenant on assistant_month to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on assistant_month to kurso_app;
