-- What is left on vouchers, from the movements that were added. It runs as the owner, because the application may change
-- none of these figures.
create or replace function add_up_vouchers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update voucher v set granted_cents = v.granted_cents + s.granted, balance_cents = v.balance_cents + s.cents
    from (
      select tenant_id, voucher_id, sum(cents) as cents,
        coalesce(sum(cents) filter (where kind in ('issued', 'corrected')), 0) as granted
      from inserted group by 1, 2) s
    where v.tenant_id = s.tenant_id and v.id = s.voucher_id;
  return null;
end $$;
create or replace trigger vouchers_add_up after insert on voucher_movement referencing new table as inserted
  for each statement execute function add_up_vouchers();

create or replace trigger booked_rows_stay before update or delete on voucher_movement
  for each row execute function keep_booked();
create or replace trigger booked_rows_stay before delete on voucher
  for each row execute function keep_booked();
create or replace trigger booked_figures_stay before update of amount_cents, currency, sold_on, paid_way on voucher
  for each row execute function keep_booked();

revoke all on function add_up_vouchers() from public;
