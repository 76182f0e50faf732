-- Sums of what is owed and of what came in, because adding up a million rows takes longer than showing a page of them.

-- What a receivable is by its figures, whatever the day. A rest of at most 5.00 that was given up, and is
-- less than what was paid, leaves it paid. Overdue is what is open or partly paid after its due day.
alter table receivable add column standing text not null generated always as (case
  when charged_cents = 0 then 'cancelled'
  when charged_cents - allocated_cents - written_off_cents = 0
    and written_off_cents > least(500, greatest(allocated_cents - 1, 0)) then 'written_off'
  when charged_cents - allocated_cents - written_off_cents = 0 then 'paid'
  when dunning_level > 0 then 'dunned'
  when reminded_at is not null then 'reminded'
  when allocated_cents > 0 then 'partly_paid'
  else 'open' end) stored;
create index receivable_by_standing on receivable (tenant_id, standing, issued_at);
-- Thousands share a day, and a page is sorted by the id too.
create index receivable_by_due_day on receivable (tenant_id, due_on, id);
-- The sums by day, for which it had further columns, are kept below.
drop index payment_by_day;
create index payment_by_day on payment (tenant_id, received_on, id);
drop index payment_free;
create index payment_free on payment (tenant_id, received_on, id) where free_cents > 0;

-- What counts is the sum of the rows that agree in kind, standing and due day: every change adds one, and so waits for nobody;
-- now and then they are folded.
create table receivable_sum (
  tenant_id uuid not null references tenant,
  kind text not null,
  standing text not null,
  -- infinity: it is due at no certain day
  due_on date not null,
  id uuid not null,
  receivables bigint not null,
  charged_cents bigint not null,
  allocated_cents bigint not null,
  written_off_cents bigint not null,
  primary key (tenant_id, kind, standing, due_on, id)
);

create table payment_sum (
  tenant_id uuid not null references tenant,
  received_on date not null,
  way text not null,
  -- something of it pays nothing yet
  is_free boolean not null,
  -- nobody knows who paid
  is_unknown boolean not null,
  id uuid not null,
  payments bigint not null,
  amount_cents bigint not null,
  allocated_cents bigint not null,
  reversed_cents bigint not null,
  refunded_cents bigint not null,
  primary key (tenant_id, received_on, way, is_free, is_unknown, id)
);

insert into receivable_sum
  select tenant_id, kind, standing, coalesce(due_on, 'infinity'), gen_random_uuid(), count(*), sum(charged_cents),
    sum(allocated_cents), sum(written_off_cents)
  from receivable group by 1, 2, 3, 4;
insert into payment_sum
  select tenant_id, received_on, way, free_cents > 0, payer_person_id is null, gen_random_uuid(), count(*),
    sum(amount_cents), sum(allocated_cents), sum(reversed_cents), sum(refunded_cents)
  from payment group by 1, 2, 3, 4, 5;

do $$
declare
  t text;
begin
  foreach t in array array['receivable_sum', 'payment_sum']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select on %I to kurso_app', t);
  end loop;
end $$;
