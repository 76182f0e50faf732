-- Sets of discount codes that the programme of recommending makes: what newcomers get, and what recommenders are rewarded with.
alter table discount_code add column made_for text check (made_for in ('newcomers', 'rewards'));

-- A code that many may use, one after the other, such as that of a recommender. `used` says of it that it was ended.
alter table single_code add column for_many boolean not null default false;
-- The last day of this code alone; null: that of its set.
alter table single_code add column valid_until date;

-- The code is one that many may use.
alter table code_redemption add column for_many boolean not null default false;
drop index code_redemption_single_once;
create unique index code_redemption_single_once on code_redemption (tenant_id, single_code)
  where freed_at is null and not for_many;

-- Attendees recommend courses: what a newcomer's price is lowered by, and what the recommender gets for it.
create table recommending_settings (
  tenant_id uuid primary key references tenant,
  newcomer_percent integer check (newcomer_percent between 1 and 99),
  newcomer_cents integer check (newcomer_cents > 0),
  reward_percent integer check (reward_percent between 1 and 100),
  reward_cents integer check (reward_cents > 0),
  reward_months integer not null check (reward_months between 1 and 36),
  most_rewards integer not null check (most_rewards between 1 and 100),
  -- The set of newcomers' codes; the programme is on while it is not in the archive.
  newcomers_code_id uuid,
  rewards_code_id uuid,
  revision integer not null default 0,
  changed_at timestamptz not null,
  foreign key (tenant_id, newcomers_code_id) references discount_code,
  foreign key (tenant_id, rewards_code_id) references discount_code,
  constraint recommending_settings_newcomer check ((newcomer_percent is null) <> (newcomer_cents is null)),
  constraint recommending_settings_reward check ((reward_percent is null) <> (reward_cents is null))
);

-- Somebody who recommends: an e-mail address with its code. Without an address they were erased.
create table course_recommender (
  tenant_id uuid not null references tenant,
  id uuid not null,
  booking_id uuid not null,
  email text not null check (email = lower(email)),
  language text not null check (language in ('de', 'en')),
  code text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, booking_id) references booking,
  foreign key (tenant_id, code) references single_code,
  constraint course_recommender_code unique (tenant_id, code)
);
create unique index course_recommender_address on course_recommender (tenant_id, email) where email <> '';

-- What came of a place that a recommender's code made cheaper, once it was paid: a code for the recommender, or why there is none.
create table recommending_outcome (
  tenant_id uuid not null references tenant,
  registration_id uuid not null,
  recommender_id uuid not null,
  -- The address that was new; empty once it is erased.
  newcomer text not null check (newcomer = lower(newcomer)),
  decided_at timestamptz not null,
  code text,
  refusal text check (refusal in ('ended', 'no_address', 'same_people', 'rewarded_before', 'most_rewards')),
  primary key (tenant_id, registration_id),
  foreign key (tenant_id, registration_id) references code_redemption,
  foreign key (tenant_id, recommender_id) references course_recommender,
  foreign key (tenant_id, code) references single_code,
  constraint recommending_outcome_either check ((code is null) <> (refusal is null)),
  constraint recommending_outcome_code unique (tenant_id, code)
);
-- One reward for each newcomer, whoever recommended.
create unique index recommending_outcome_newcomer on recommending_outcome (tenant_id, newcomer)
  where code is not null and newcomer <> '';
create index recommending_outcome_recommender on recommending_outcome (tenant_id, recommender_id, decided_at);

do $$
declare
  t text;
begin
  foreach t in array array['recommending_settings', 'course_recommender', 'recommending_outcome']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

grant select, insert, update on recommending_settings to kurso_app;
grant select, insert on course_recommender to kurso_app;
grant update (email, ended_at) on course_recommender to kurso_app;
grant select, insert on recommending_outcome to kurso_app;
grant update (newcomer) on recommending_outcome to kurso_app;
