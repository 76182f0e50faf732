-- Documents that were made of a template for somebody in a course. What stands in them is their file, which never changes.
create table document (
  tenant_id uuid not null references tenant,
  id uuid not null,
  title text not null check (title <> ''),
  purpose text not null,
  language text not null check (language in ('de', 'en')),
  -- one of the tenant's templates, which may be gone, or one that comes with the product
  template_id uuid not null,
  course_id uuid not null,
  registration_id uuid not null,
  person_id uuid not null,
  name_folded text not null,
  file_id uuid not null,
  -- the run that made it; each registration has one document of a run
  run_id uuid not null,
  made_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  mailed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, course_id) references course,
  foreign key (tenant_id, registration_id) references registration,
  foreign key (tenant_id, person_id) references person,
  foreign key (tenant_id, file_id) references kept_file,
  constraint document_once unique (tenant_id, run_id, registration_id)
);
create index document_newest on document (tenant_id, made_at);
create index document_of_course on document (tenant_id, course_id);
create index document_of_registration on document (tenant_id, registration_id);
create index document_of_person on document (tenant_id, person_id);
create index document_file on document (tenant_id, file_id);

alter table document enable row level security;
create policy own_tenant on document to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, delete on document to kurso_app;
grant update (person_id, mailed_at) on document to kurso_app;
