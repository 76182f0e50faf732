-- Further instructors need a main one, and nobody leads a course twice. Both sides are checked under the lock of the course,
-- so that two who change it at one time cannot get past each other.
create or replace function further_instructor_fits() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  main uuid;
begin
  select instructor_id into main from course
    where tenant_id = new.tenant_id and id = new.course_id for no key update;
  -- A course that is not there, or is another tenant's, is for the keys and policies to refuse.
  if found and (main is null or main = new.instructor_id) then
    raise exception 'a further instructor needs another one before them'
      using errcode = 'check_violation', constraint = 'further_instructor_fits';
  end if;
  return new;
end $$;

create or replace function main_instructor_fits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from course_instructor f where f.tenant_id = new.tenant_id and f.course_id = new.id
      and (new.instructor_id is null or f.instructor_id = new.instructor_id)) then
    raise exception 'the main instructor of a course is not a further one too'
      using errcode = 'check_violation', constraint = 'further_instructor_fits';
  end if;
  return new;
end $$;

create or replace trigger further_instructor_fits before insert or update on course_instructor
  for each row execute function further_instructor_fits();

create or replace trigger main_instructor_fits before update of instructor_id on course
  for each row when (new.instructor_id is distinct from old.instructor_id) execute function main_instructor_fits();
