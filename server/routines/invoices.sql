-- A final invoice stays as it is, whoever asks. Only what happens to it is noted: that it was printed and sent, who the payer
-- turned out to be, and once the law has it kept no longer, that its content was released. A drill is taken away with everything.
create or replace function keep_final_invoice() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  noted text[] := array['payer_person_id', 'pdf_file_id', 'xml_file_id', 'sent_at', 'revision'];
  released text[] := array['content', 'recipient', 'recipient_name', 'intro', 'closing', 'reason', 'released_at'];
begin
  if old.state = 'draft' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    if exists (select from tenant t where t.id = old.tenant_id and t.is_drill) then
      return old;
    end if;
  elsif old.released_at is null and new.released_at is not null and old.kept_until < current_date then
    if to_jsonb(new) - noted - released = to_jsonb(old) - noted - released then
      return new;
    end if;
  elsif to_jsonb(new) - noted = to_jsonb(old) - noted
    -- The bytes are kept once, and go only with the content.
    and (old.pdf_file_id is null or new.pdf_file_id is not distinct from old.pdf_file_id or old.released_at is not null)
    and (old.xml_file_id is null or new.xml_file_id is not distinct from old.xml_file_id or old.released_at is not null)
  then
    return new;
  end if;
  raise exception 'a final invoice is neither changed nor deleted'
    using errcode = 'check_violation', constraint = 'final_invoices_stay';
end $$;
create or replace trigger final_invoices_stay before update or delete on invoice
  for each row execute function keep_final_invoice();

-- Lines belong to a draft until it is final. What receivables an invoice is about stays too, but whether it still counts.
create or replace function keep_final_invoice_parts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part record := coalesce(old, new);
begin
  if not exists (
    select from invoice i join tenant t on t.id = i.tenant_id
    where i.tenant_id = part.tenant_id and i.id = part.invoice_id and i.state = 'final' and not t.is_drill)
  then
    return coalesce(new, old);
  end if;
  -- The words go once its content is released.
  if tg_table_name = 'invoice_line' and tg_op = 'UPDATE'
    and to_jsonb(new) - array['description', 'details'] = to_jsonb(old) - array['description', 'details']
    and exists (select from invoice i
      where i.tenant_id = part.tenant_id and i.id = part.invoice_id and i.released_at is not null) then
    return new;
  end if;
  if tg_table_name = 'invoice_receivable' and tg_op = 'UPDATE'
    and to_jsonb(new) - 'is_live' = to_jsonb(old) - 'is_live' then
    return new;
  end if;
  raise exception 'what is on a final invoice is neither changed nor deleted'
    using errcode = 'check_violation', constraint = 'final_invoices_stay';
end $$;
create or replace trigger final_invoices_stay before insert or update or delete on invoice_line
  for each row execute function keep_final_invoice_parts();
create or replace trigger final_invoices_stay before insert or update or delete on invoice_receivable
  for each row execute function keep_final_invoice_parts();

create or replace function keep_all_invoices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from invoice where state = 'final') then
    raise exception 'final invoices are not deleted' using errcode = 'check_violation', constraint = 'final_invoices_stay';
  end if;
  return null;
end $$;
create or replace trigger final_invoices_stay_together before truncate on invoice
  for each statement execute function keep_all_invoices();
create or replace trigger final_invoices_stay_together before truncate on invoice_line
  for each statement execute function keep_all_invoices();
create or replace trigger final_invoices_stay_together before truncate on invoice_receivable
  for each statement execute function keep_all_invoices();

-- Numbers and chain only grow, or a number would come twice.
create or replace function count_invoices_up() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from tenant t where t.id = old.tenant_id and t.is_drill) then
      return old;
    end if;
  elsif tg_table_name = 'invoice_counter' then
    if new.last_number > old.last_number and new.first_number = old.first_number
      or old.last_number = old.first_number - 1 then
      return new;
    end if;
  elsif new.length > old.length then
    return new;
  end if;
  raise exception 'numbers of invoices only grow' using errcode = 'check_violation', constraint = 'final_invoices_stay';
end $$;
create or replace trigger invoice_numbers_grow before update or delete on invoice_counter
  for each row execute function count_invoices_up();
create or replace trigger invoice_chain_grows before update or delete on invoice_chain
  for each row execute function count_invoices_up();

revoke all on function keep_final_invoice(), keep_final_invoice_parts(), keep_all_invoices(), count_invoices_up() from public;
