-- A course that opens so many days before it begins does so at the hour at which it begins, by the clock of its tenant.
create or replace function set_opening() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.registration_opens_days is not null then
    select (new.starts_at at time zone t.time_zone - make_interval(days => new.registration_opens_days)) at time zone t.time_zone
      into new.registration_opens_at
      from tenant t where t.id = new.tenant_id;
  end if;
  return new;
end $$;
create or replace trigger course_opens_days_before
  before insert or update of starts_at, registration_opens_days, registration_opens_at on course
  for each row execute function set_opening();

-- Where the clock of a tenant changes, so does the moment.
create or replace function move_openings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update course set registration_opens_days = registration_opens_days
    where tenant_id = new.id and registration_opens_days is not null and starts_at > now();
  return null;
end $$;
create or replace trigger tenant_changes_its_clock after update of time_zone on tenant
  for each row when (new.time_zone is distinct from old.time_zone) execute function move_openings();

revoke all on function set_opening(), move_openings() from public;
