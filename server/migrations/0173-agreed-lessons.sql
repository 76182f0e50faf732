-- Single lessons that a provider agrees with one person are a course that the public never sees. Whom they are for is a label
-- for the staff: the registration says it too, and the mark stays when the person goes.
alter table course
  add column agreed boolean not null default false,
  add column agreed_with uuid,
  add constraint course_agreed_with_while_agreed check (agreed_with is null or agreed),
  add constraint course_agreed_in_private check (not agreed or (not portal_listed and not promoted and trial_of is null)),
  add constraint course_agreed_with foreign key (tenant_id, agreed_with) references person (tenant_id, id)
    on delete set null (agreed_with) deferrable initially deferred;
create index course_by_agreed_with on course (tenant_id, agreed_with) where agreed_with is not null;
create index course_agreed on course (tenant_id, starts_at) where agreed;
