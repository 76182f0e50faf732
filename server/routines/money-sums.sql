-- Keep the sums of receivables and payments, as the owner. Every change adds a row to each sum that it changes, which waits for
-- nobody; about one in a hundred also folds the rows of its tenant, of which then one is left for each sum.

create or replace function fold_receivable_sums(own uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  with several as (
    select kind, standing, due_on from receivable_sum where tenant_id = own group by 1, 2, 3 having count(*) > 1),
  held as (
    select * from receivable_sum where tenant_id = own and (kind, standing, due_on) in (select * from several)
    for update skip locked),
  folded as (
    delete from receivable_sum s using held h
    where (s.tenant_id, s.kind, s.standing, s.due_on, s.id) = (own, h.kind, h.standing, h.due_on, h.id)
    returning s.*)
  insert into receivable_sum
  select tenant_id, kind, standing, due_on, gen_random_uuid(),
    sum(receivables), sum(charged_cents), sum(allocated_cents), sum(written_off_cents)
  from folded group by 1, 2, 3, 4
  having (sum(receivables), sum(charged_cents), sum(allocated_cents), sum(written_off_cents)) <> (0, 0, 0, 0);
end $$;

create or replace function sum_receivables() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into receivable_sum
      select tenant_id, kind, standing, coalesce(due_on, 'infinity'), gen_random_uuid(),
        -count(*), -sum(charged_cents), -sum(allocated_cents), -sum(written_off_cents)
      from removed
      group by 1, 2, 3, 4;
    return null;
  elsif tg_op = 'INSERT' then
    insert into receivable_sum
      select tenant_id, kind, standing, coalesce(due_on, 'infinity'), gen_random_uuid(),
        count(*), sum(charged_cents), sum(allocated_cents), sum(written_off_cents)
      from added
      group by 1, 2, 3, 4;
  else
    insert into receivable_sum
      select tenant_id, kind, standing, coalesce(due_on, 'infinity'), gen_random_uuid(),
        sum(times), sum(times * charged_cents), sum(times * allocated_cents), sum(times * written_off_cents)
      from (
        select 1 as times, tenant_id, kind, standing, due_on, charged_cents, allocated_cents, written_off_cents from added
        union all
        select -1, tenant_id, kind, standing, due_on, charged_cents, allocated_cents, written_off_cents from removed
      ) s
      group by 1, 2, 3, 4
      having (sum(times), sum(times * charged_cents), sum(times * allocated_cents), sum(times * written_off_cents))
        <> (0, 0, 0, 0);
  end if;
  if random() < 0.01 then
    perform fold_receivable_sums(tenant_id) from (select distinct tenant_id from added) t;
  end if;
  return null;
end $$;
create or replace trigger receivables_are_summed_when_added after insert on receivable
  referencing new table as added for each statement execute function sum_receivables();
create or replace trigger receivables_are_summed_when_changed after update on receivable
  referencing new table as added old table as removed for each statement execute function sum_receivables();
create or replace trigger receivables_are_summed_when_removed after delete on receivable
  referencing old table as removed for each statement execute function sum_receivables();

create or replace function fold_payment_sums(own uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  with several as (
    select received_on, way, is_free, is_unknown from payment_sum where tenant_id = own group by 1, 2, 3, 4
    having count(*) > 1),
  held as (
    select * from payment_sum
    where tenant_id = own and (received_on, way, is_free, is_unknown) in (select * from several)
    for update skip locked),
  folded as (
    delete from payment_sum s using held h
    where (s.tenant_id, s.received_on, s.way, s.is_free, s.is_unknown, s.id)
      = (own, h.received_on, h.way, h.is_free, h.is_unknown, h.id)
    returning s.*)
  insert into payment_sum
  select tenant_id, received_on, way, is_free, is_unknown, gen_random_uuid(),
    sum(payments), sum(amount_cents), sum(allocated_cents), sum(reversed_cents), sum(refunded_cents)
  from folded group by 1, 2, 3, 4, 5
  having (sum(payments), sum(amount_cents), sum(allocated_cents), sum(reversed_cents), sum(refunded_cents)) <> (0, 0, 0, 0, 0);
end $$;

create or replace function sum_payments() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into payment_sum
      select tenant_id, received_on, way, free_cents > 0, payer_person_id is null, gen_random_uuid(),
        -count(*), -sum(amount_cents), -sum(allocated_cents), -sum(reversed_cents), -sum(refunded_cents)
      from removed
      group by 1, 2, 3, 4, 5;
    return null;
  elsif tg_op = 'INSERT' then
    insert into payment_sum
      select tenant_id, received_on, way, free_cents > 0, payer_person_id is null, gen_random_uuid(),
        count(*), sum(amount_cents), sum(allocated_cents), sum(reversed_cents), sum(refunded_cents)
      from added
      group by 1, 2, 3, 4, 5;
  else
    insert into payment_sum
      select tenant_id, received_on, way, free_cents > 0, payer_person_id is null, gen_random_uuid(),
        sum(times), sum(times * amount_cents), sum(times * allocated_cents), sum(times * reversed_cents),
        sum(times * refunded_cents)
      from (
        select 1 as times, tenant_id, received_on, way, free_cents, payer_person_id, amount_cents, allocated_cents,
          reversed_cents, refunded_cents from added
        union all
        select -1, tenant_id, received_on, way, free_cents, payer_person_id, amount_cents, allocated_cents,
          reversed_cents, refunded_cents from removed
      ) s
      group by 1, 2, 3, 4, 5
      having (sum(times), sum(times * amount_cents), sum(times * allocated_cents), sum(times * reversed_cents),
        sum(times * refunded_cents)) <> (0, 0, 0, 0, 0);
  end if;
  if random() < 0.01 then
    perform fold_payment_sums(tenant_id) from (select distinct tenant_id from added) t;
  end if;
  return null;
end $$;
create or replace trigger payments_are_summed_when_added after insert on payment
  referencing new table as added for each statement execute function sum_payments();
create or replace trigger payments_are_summed_when_changed after update on payment
  referencing new table as added old table as removed for each statement execute function sum_payments();
create or replace trigger payments_are_summed_when_removed after delete on payment
  referencing old table as removed for each statement execute function sum_payments();

revoke all on function fold_receivable_sums(uuid), sum_receivables(), fold_payment_sums(uuid), sum_payments() from public;
