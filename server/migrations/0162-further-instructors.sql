-- Who leads a course besides its instructor (course.instructor_id, the main one), in order. Nine at most; with the main one ten.
create table course_instructor (
  tenant_id uuid not null references tenant,
  course_id uuid not null,
  instructor_id uuid not null,
  position integer not null check (position between 1 and 9),
  primary key (tenant_id, course_id, instructor_id),
  constraint course_instructor_in_order unique (tenant_id, course_id, position),
  foreign key (tenant_id, course_id) references course on delete cascade,
  constraint course_instructor_known foreign key (tenant_id, instructor_id) references instructor
);
create index courses_of_further_instructor on course_instructor (tenant_id, instructor_id, course_id);

alter table course_instructor enable row level security;
create policy own_tenant on course_instructor to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));

grant select, insert, delete on course_instructor to kurso_app;
