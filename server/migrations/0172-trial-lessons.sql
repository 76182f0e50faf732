-- A trial lesson is an event of its own that belongs to a course. Late, because a whole tenant may arrive with the lesson first.
alter table course
  add column trial_of uuid,
  add constraint course_trial_of_another check (trial_of <> id),
  add constraint course_trial_of foreign key (tenant_id, trial_of) references course (tenant_id, id)
    on delete set null (trial_of) deferrable initially deferred;
create index course_by_trial_of on course (tenant_id, trial_of) where trial_of is not null;
