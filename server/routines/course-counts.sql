create or replace function count_courses(own uuid, own_kind text, own_state text, change bigint) returns void language sql set search_path = public, pg_temp as $$
  with held as (
    select tenant_id, id from course_count
    where tenant_id = own and kind = own_kind and state = own_state for update skip locked
  ), folded as (
    delete from course_count where (tenant_id, id) in (select tenant_id, id from held) returning courses
  )
  insert into course_count
  select own, gen_random_uuid(), own_kind, own_state, total
  from (select change + coalesce(sum(courses), 0) as total from folded) counted where total <> 0
$$;

-- Lessons agreed with one person are in no list of courses, and so are not counted.
create or replace function count_course_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.agreed then return null; end if;
    perform count_courses(old.tenant_id, old.kind, old.state, -1);
    perform count_courses(new.tenant_id, new.kind, new.state, 1);
  elsif tg_op = 'INSERT' then
    perform count_courses(c.tenant_id, c.kind, c.state, c.courses)
      from (select tenant_id, kind, state, count(*) as courses from inserted where not agreed group by 1, 2, 3) c;
  else
    perform count_courses(c.tenant_id, c.kind, c.state, -c.courses)
      from (select tenant_id, kind, state, count(*) as courses from deleted where not agreed group by 1, 2, 3) c;
  end if;
  return null;
end $$;

revoke all on function count_courses(uuid, text, text, bigint), count_course_change() from public;
