-- A debit collects at most what is open of a receivable when it is announced. The receivable is locked for that moment. What
-- moves in from elsewhere was announced when it was open there; while it does, nobody else enters anything.
create or replace function debit_item_within_open() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from receivable r
    where r.tenant_id = new.tenant_id and r.id = new.receivable_id and r.open_cents >= new.cents
    for no key update;
  if not found and not exists (
    select from tenant_move m where m.tenant_id = new.tenant_id and m.state = 'running')
  then
    raise exception 'a debit collects at most what is open'
      using errcode = 'check_violation', constraint = 'debit_item_within_open';
  end if;
  return new;
end $$;
create or replace trigger debit_items_within_open before insert on debit_item
  for each row execute function debit_item_within_open();
