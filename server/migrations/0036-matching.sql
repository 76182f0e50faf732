-- How payments find what they are for: what each tenant wants booked without anybody looking, which account pays for
-- whom, and what was decided of payments that waited.

create table matching_settings (
  tenant_id uuid primary key references tenant,
  is_on boolean not null,
  -- in hundredths
  score integer not null check (score between 90 and 100),
  lead integer not null check (lead between 10 and 60),
  tolerance_cents integer not null check (tolerance_cents between 0 and 500),
  revision integer not null default 0
);

-- What was learned from a decision, or changed by hand: whoever pays from this account pays for this person.
create table matching_rule (
  tenant_id uuid not null references tenant,
  id uuid not null,
  account_digest text not null,
  -- the number itself, so that the digest can be made anew when the key changes
  account_sealed text,
  -- as the bank writes it
  account_name text not null default '',
  payer_person_id uuid not null,
  is_on boolean not null default true,
  made_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  revision integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, account_digest, payer_person_id),
  foreign key (tenant_id, payer_person_id) references person
);

-- What was decided of a payment on the page of pending payments. A decision that is undone stays, and says so.
create table matching_decision (
  tenant_id uuid not null references tenant,
  -- the key of the request: sent twice, it is one decision
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('allocated', 'put_aside', 'not_ours')),
  allocation_ids uuid[] not null default '{}',
  -- the rule that was learned from it
  rule_id uuid,
  at timestamptz not null,
  undone_at timestamptz,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment,
  foreign key (tenant_id, rule_id) references matching_rule on delete set null (rule_id)
);
create index decision_of_payment on matching_decision (tenant_id, payment_id) where undone_at is null;

-- Payments at which the matching has looked: it books each at most once by itself, so what was taken back stays so.
create table matched_payment (
  tenant_id uuid not null references tenant,
  payment_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, payment_id),
  foreign key (tenant_id, payment_id) references payment
);

do $$
declare
  t text;
begin
  foreach t in array array['matching_settings', 'matching_rule', 'matching_decision', 'matched_payment']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;
grant update on matching_settings to kurso_app;
grant update (payer_person_id, is_on, revision) on matching_rule to kurso_app;
grant delete on matching_rule to kurso_app;
grant update (undone_at) on matching_decision to kurso_app;
