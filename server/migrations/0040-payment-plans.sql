-- Payment plans: how the price of a course is divided, and which part of it a receivable is.

alter table course
  add column payment_plan text not null default 'at_once'
    check (payment_plan in ('at_once', 'deposit', 'monthly', 'on_days')),
  -- The deposit of a person is an amount or a part of the price.
  add column deposit_cents integer check (deposit_cents > 0),
  add column deposit_percent integer check (deposit_percent between 1 and 99),
  add column deposit_confirms boolean not null default true,
  -- When the rest is due.
  add column rest_days_before integer check (rest_days_before between 0 and 365),
  add column rest_due_on date,
  add column instalment_count integer check (instalment_count between 2 and 24),
  -- null: the monthly days count from the payment deadline of the booking
  add column instalments_from date,
  add column instalment_days text[] not null default '{}'
    check (array_to_string(instalment_days, ',') ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2}(,|$))*$'),
  -- A plan has what it is made of, and nothing of another one.
  add constraint course_deposit_complete check (
    num_nonnulls(deposit_cents, deposit_percent) = (payment_plan = 'deposit')::int
    and num_nonnulls(rest_days_before, rest_due_on) = (payment_plan = 'deposit')::int),
  add constraint course_months_complete check (
    (instalment_count is not null) = (payment_plan = 'monthly')
    and (instalments_from is null or payment_plan = 'monthly')),
  add constraint course_days_complete check (
    case when payment_plan = 'on_days' then cardinality(instalment_days) between 2 and 24
      else instalment_days = '{}' end);

alter table receivable
  -- null: it is no part of a plan
  add column part text check (part in ('deposit', 'rest', 'instalment')),
  add column part_number integer not null default 1 check (part_number > 0),
  add column part_count integer not null default 1,
  add constraint receivable_part_of check (part_number <= part_count and (part is null) = (part_count = 1));
