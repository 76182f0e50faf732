-- Superusers see how much of its storage a tenant uses, and nothing else of its files.
do $$
declare
  t text;
begin
  foreach t in array array['stored_file', 'file_variant']
  loop
    execute format('create policy platform_door on %I for select to kurso_platform using (true)', t);
    execute format('grant select (tenant_id, filesize) on %I to kurso_platform', t);
  end loop;
end $$;
