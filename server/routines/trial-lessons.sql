-- A trial lesson belongs to one course for good, and no trial lesson has one itself. Deleting the course lets it go on alone.
create or replace function check_trial_of() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'a trial lesson belongs to its course for good' using errcode = 'check_violation';
  end if;
  -- Of a tenant that arrives, the course may come after its trial lesson.
  if exists (
    select from course other where other.tenant_id = new.tenant_id
      and ((other.id = new.trial_of and (other.trial_of is not null or other.agreed)) or other.trial_of = new.id)) then
    raise exception 'a trial lesson has no trial lesson of its own, and agreed lessons have none' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger course_comes_as_trial before insert on course
  for each row when (new.trial_of is not null) execute function check_trial_of();
create or replace trigger course_keeps_trial_of before update of trial_of on course
  for each row when (new.trial_of is not null and new.trial_of is distinct from old.trial_of)
  execute function check_trial_of();

revoke all on function check_trial_of() from public;
