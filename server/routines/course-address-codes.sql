-- Gives a course its address code, which no other of the tenant has. A course that comes with one keeps it: it was exported before, and
-- posters with it may hang.
create or replace function give_course_address_code() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.address_code <> '' then return new; end if;
  loop
    new.address_code := (
      select string_agg(substr('cdfhjkmprtwx23456789', 1 + floor(random() * 20)::integer, 1), '')
      from generate_series(1, 6));
    exit when not exists (
      select from course other where other.tenant_id = new.tenant_id and other.address_code = new.address_code);
  end loop;
  return new;
end $$;
create or replace trigger course_gets_address_code before insert on course
  for each row execute function give_course_address_code();

create or replace function keep_course_address_code() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the address code of a course never changes' using errcode = 'check_violation';
end $$;
create or replace trigger course_keeps_address_code before update of address_code on course
  for each row when (old.address_code <> new.address_code) execute function keep_course_address_code();

revoke all on function give_course_address_code(), keep_course_address_code() from public;
