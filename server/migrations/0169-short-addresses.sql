-- What the short address of a course ends with, for posters and to be said aloud: six characters that nobody takes for others. Courses
-- that are there get one as well; a trigger gives one to each that comes (routines/course-address-codes.sql).
alter table course add column address_code text;

do $$
begin
  loop
    -- the condition on the row has its six characters made for each course, and not once for all
    update course c set address_code = (
      select string_agg(substr('cdfhjkmprtwx23456789', 1 + floor(random() * 20)::integer, 1), '')
      from generate_series(1, 6) where c.id is not null)
    where c.address_code is null or exists (
      select from course other
      where other.tenant_id = c.tenant_id and other.address_code = c.address_code and other.id < c.id);
    exit when not found;
  end loop;
end $$;

alter table course
  alter column address_code set not null,
  -- what is empty gets one
  alter column address_code set default '',
  add constraint course_address_code_known check (address_code ~ '^[cdfhjkmprtwx2-9]{6}$'),
  add constraint course_address_code_once unique (tenant_id, address_code);
