-- What becomes of the price when one of several dates is cancelled: nothing, or its part is given back to everybody who paid for it.
alter table course add column gives_back_dates boolean not null default false;

-- Decided for each date that is cancelled, as the course says or otherwise this once.
alter table appointment add column gives_back boolean not null default false,
  add constraint appointment_gives_back check (cancelled_at is not null or not gives_back);

-- What people know of a date that changes: whether they had been given its part of the price back.
alter table changed_date add column gave_back boolean not null default false;

-- Of so many dates each was a part of the price, from the first one on that was given back.
alter table registration add column priced_dates integer check (priced_dates > 0);

-- What is taken off the price for a cancelled date. A date can only be deleted once nobody is registered any more.
alter table price_line add column appointment_id uuid,
  add constraint price_line_appointment foreign key (tenant_id, appointment_id) references appointment
    on delete set null (appointment_id),
  add constraint price_line_of_one check (appointment_id is null or extra_id is null);
create index price_line_of_appointment on price_line (tenant_id, appointment_id) where appointment_id is not null;

-- A place that stays is charged less for a cancelled date, and again what it was charged if the date takes place after all.
alter table receivable_line drop constraint receivable_line_cause_check;
alter table receivable_line add constraint receivable_line_cause_check
  check (cause in ('original', 'cancelled', 'kept', 'date'));
