-- Nobody can delete files that are marked as belonging to the product.
create or replace function keep_system_files() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.is_system then
    raise exception 'system files cannot be deleted' using errcode = 'check_violation', constraint = 'system_files_stay';
  end if;
  return old;
end $$;
