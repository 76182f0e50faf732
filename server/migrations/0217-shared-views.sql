-- Who lets another address see the registrations of a person in their bookings.
create table shared_view (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- the address whose bookings are shown
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  -- the address that sees them
  viewer_email text not null check (length(viewer_email) between 3 and 254 and viewer_email = lower(viewer_email)),
  person_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references person (tenant_id, id),
  constraint shared_view_with_another check (email <> viewer_email)
);
create unique index shared_view_once on shared_view (tenant_id, email, viewer_email, person_id);
create index shared_view_of_viewer on shared_view (tenant_id, viewer_email);
create index shared_view_of_person on shared_view (tenant_id, person_id);
alter table shared_view enable row level security;
create policy own_tenant on shared_view to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, delete on shared_view to kurso_app;
