-- When a course opens, whether it takes place, and how long places are offered to those who wait.
alter table course
  -- empty: as soon as it is published
  add column registration_opens_at timestamptz,
  add column minimum_attendees integer check (minimum_attendees > 0),
  add column decide_by timestamptz,
  -- empty: whoever is next gets a free place at once
  add column offer_hours integer check (offer_hours between 1 and 720),
  add column waiting_cutoff_hours integer not null default 0 check (waiting_cutoff_hours between 0 and 8760),
  add constraint course_decides_on_a_minimum check (decide_by is null or minimum_attendees is not null);

-- Two more roles, and which instructor a member is.
alter table membership
  drop constraint membership_role_check,
  add constraint membership_role_check check (role in ('instructor', 'accountant', 'operator', 'admin'));
alter table invitation
  drop constraint invitation_role_check,
  add constraint invitation_role_check check (role in ('instructor', 'accountant', 'operator', 'admin'));
alter table instructor
  add column member_user_id uuid,
  add constraint instructor_member foreign key (tenant_id, member_user_id) references membership (tenant_id, user_id)
    on delete set null (member_user_id);
-- A member is one instructor at most, and is looked up by this.
create unique index instructor_of_member on instructor (tenant_id, member_user_id) where member_user_id is not null;
