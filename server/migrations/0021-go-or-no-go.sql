-- Whether a course takes place, by whose word and since when; empty: nobody has said so yet.
alter table course
  add column decision text check (decision in ('go', 'no_go')),
  add column decided_at timestamptz,
  -- empty: it had enough attendees when the time came
  add column decided_by uuid,
  -- the moment that the staff was reminded of; another one is reminded of anew
  add column decision_reminded_for timestamptz,
  add constraint course_decided_at_a_time check ((decision is null) = (decided_at is null));
create index course_to_decide on course (tenant_id, starts_at)
  where minimum_attendees is not null and state in ('published', 'closed');

-- Whoever was registered for a course that is called off may choose another one instead, for a time.
create table rebooking_offer (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- the course that was called off
  course_id uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, course_id) references course,
  check (expires_at > made_at)
);
create index rebooking_offer_of_course on rebooking_offer (tenant_id, course_id);

-- What can be chosen instead; no place of it is held.
create table rebooking_offer_course (
  tenant_id uuid not null references tenant,
  offer_id uuid not null,
  course_id uuid not null,
  position integer not null,
  primary key (tenant_id, offer_id, course_id),
  foreign key (tenant_id, offer_id) references rebooking_offer,
  foreign key (tenant_id, course_id) references course
);
create index rebooking_offer_course_of_course on rebooking_offer_course (tenant_id, course_id);

-- Whom it was offered to; whoever accepted has a registration that says where it was rebooked from.
create table offered_registration (
  tenant_id uuid not null references tenant,
  registration_id uuid not null,
  offer_id uuid not null,
  -- the cancellation was taken instead
  declined_at timestamptz,
  primary key (tenant_id, registration_id),
  foreign key (tenant_id, registration_id) references registration,
  foreign key (tenant_id, offer_id) references rebooking_offer
);
create index offered_registration_of_offer on offered_registration (tenant_id, offer_id);

do $$
declare
  t text;
begin
  foreach t in array array['rebooking_offer', 'rebooking_offer_course', 'offered_registration']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

grant select, insert on rebooking_offer, rebooking_offer_course, offered_registration to kurso_app;
grant update (declined_at) on offered_registration to kurso_app;
-- What is due is looked for at the platform's door, and decided in the tenant.
grant select (taken, minimum_attendees, decide_by, decision, decision_reminded_for) on course to kurso_platform;
