-- When a direct debit is collected, where that follows the life of the course and not only the day as owed.

-- What a provider does unless a course says something else; without a row: as owed.
create table collection_rule (
  tenant_id uuid primary key references tenant,
  kind text not null
    check (kind in ('as_due', 'on_registration', 'days_before_start', 'minimum_reached', 'after_second_date')),
  days_before integer check (days_before between 0 and 365),
  constraint collection_rule_complete check ((kind = 'days_before_start') = (days_before is not null))
);
alter table collection_rule enable row level security;
create policy own_tenant on collection_rule to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on collection_rule to kurso_app;

alter table course
  -- null: as the provider does
  add column collection text
    check (collection in ('as_due', 'on_registration', 'days_before_start', 'minimum_reached', 'after_second_date')),
  add column collection_days_before integer check (collection_days_before between 0 and 365),
  add constraint course_collection_complete
    check ((collection is not distinct from 'days_before_start') = (collection_days_before is not null));

-- The day from which it may be collected has moved behind the day that was announced.
alter table debit drop constraint debit_dropped_for_check,
  add constraint debit_dropped_for_check check (dropped_for in ('', 'by_hand', 'not_owed', 'mandate', 'too_early'));
