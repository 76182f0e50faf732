-- The figures of receivables and payments, from the rows that were added. They run as the owner, because the application
-- may change none of these figures.

-- The first lines of a receivable come with it and add up to what it charges; later ones change that.
create or replace function add_up_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from (
      select tenant_id, receivable_id, sum(gross_cents) as cents from inserted where cause = 'original' group by 1, 2) s
    join receivable r on r.tenant_id = s.tenant_id and r.id = s.receivable_id
    where r.charged_cents <> s.cents)
  then
    raise exception 'the lines of a receivable add up to what it charges'
      using errcode = 'check_violation', constraint = 'receivable_is_the_sum_of_its_lines';
  end if;
  update receivable r set charged_cents = r.charged_cents + s.cents
    from (select tenant_id, receivable_id, sum(gross_cents) as cents from inserted where cause <> 'original' group by 1, 2) s
    where r.tenant_id = s.tenant_id and r.id = s.receivable_id;
  return null;
end $$;
create or replace trigger lines_add_up after insert on receivable_line referencing new table as inserted
  for each statement execute function add_up_lines();

create or replace function add_up_allocations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update receivable r set allocated_cents = r.allocated_cents + s.cents
    from (select tenant_id, receivable_id, sum(cents) as cents from inserted group by 1, 2) s
    where r.tenant_id = s.tenant_id and r.id = s.receivable_id;
  -- Who a payment came from is known once it pays something of theirs. Both in one update, because a row that is changed
  -- twice is written to all its indexes twice, and its references are checked again.
  update payment p set allocated_cents = p.allocated_cents + s.cents,
    payer_person_id = coalesce(p.payer_person_id, s.payer_id),
    revision = p.revision + (p.payer_person_id is null and s.payer_id is not null)::int
    from (
      select i.tenant_id, i.payment_id, sum(i.cents) as cents,
        (array_agg(r.payer_person_id order by i.id) filter (where i.takes_back is null))[1] as payer_id
      from inserted i join receivable r on r.tenant_id = i.tenant_id and r.id = i.receivable_id
      group by 1, 2) s
    where p.tenant_id = s.tenant_id and p.id = s.payment_id;
  return null;
end $$;
create or replace trigger allocations_add_up after insert on allocation referencing new table as inserted
  for each statement execute function add_up_allocations();

create or replace function add_up_reversals() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment p set reversed_cents = p.reversed_cents + s.cents
    from (select tenant_id, payment_id, sum(cents) as cents from inserted group by 1, 2) s
    where p.tenant_id = s.tenant_id and p.id = s.payment_id;
  return null;
end $$;
create or replace trigger reversals_add_up after insert on payment_reversal referencing new table as inserted
  for each statement execute function add_up_reversals();

create or replace function add_up_refunds() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment p set refunded_cents = p.refunded_cents + s.cents
    from (select tenant_id, payment_id, sum(cents) as cents from inserted group by 1, 2) s
    where p.tenant_id = s.tenant_id and p.id = s.payment_id;
  return null;
end $$;
create or replace trigger refunds_add_up after insert on refund referencing new table as inserted
  for each statement execute function add_up_refunds();

create or replace function add_up_write_offs() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update receivable r set written_off_cents = r.written_off_cents + s.cents
    from (select tenant_id, receivable_id, sum(cents) as cents from inserted group by 1, 2) s
    where r.tenant_id = s.tenant_id and r.id = s.receivable_id;
  return null;
end $$;
create or replace trigger write_offs_add_up after insert on write_off referencing new table as inserted
  for each statement execute function add_up_write_offs();

-- What was booked stays as it was booked, whoever asks. Only a drill is taken away, with everything in it.
create or replace function keep_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and exists (select from tenant t where t.id = old.tenant_id and t.is_drill) then
    return old;
  end if;
  raise exception 'what was booked is neither changed nor deleted'
    using errcode = 'check_violation', constraint = 'booked_rows_stay';
end $$;
create or replace trigger booked_rows_stay before update or delete on receivable_line
  for each row execute function keep_booked();
create or replace trigger booked_rows_stay before update or delete on allocation
  for each row execute function keep_booked();
create or replace trigger booked_rows_stay before update or delete on payment_reversal
  for each row execute function keep_booked();
create or replace trigger booked_rows_stay before update or delete on refund
  for each row execute function keep_booked();
create or replace trigger booked_rows_stay before update or delete on write_off
  for each row execute function keep_booked();
create or replace trigger booked_rows_stay before delete on receivable
  for each row execute function keep_booked();
create or replace trigger booked_rows_stay before delete on payment
  for each row execute function keep_booked();
create or replace trigger booked_figures_stay
  before update of kind, reference, booking_id, course_id, registration_id, title, currency, issued_at, confirms, part,
    part_number, part_count on receivable
  for each row execute function keep_booked();
create or replace trigger booked_figures_stay
  before update of way, received_on, booked_at, amount_cents, currency, remittance, end_to_end_id on payment
  for each row execute function keep_booked();

revoke all on function add_up_lines(), add_up_allocations(), add_up_reversals(), add_up_refunds(), add_up_write_offs(),
  keep_booked() from public;
