-- Lessons are agreed from the beginning or never: what was private does not become public, nor the other way round.
create or replace function keep_agreed() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'whether lessons are agreed with one person stays' using errcode = 'check_violation';
end $$;
create or replace trigger course_keeps_agreed before update of agreed on course
  for each row when (new.agreed is distinct from old.agreed) execute function keep_agreed();

revoke all on function keep_agreed() from public;
