-- What documents are made of: templates that a provider writes, each save as a version.
create table document_template (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null check (name <> ''),
  name_sort text not null,
  purpose text not null check (purpose in ('letter', 'confirmation', 'certificate', 'dunning_letter', 'refund_note',
    'sign_in_sheet', 'name_badges', 'address_labels')),
  language text not null check (language in ('de', 'en')),
  state text not null default 'draft' check (state in ('draft', 'final', 'published')),
  content jsonb not null,
  version integer not null default 0 check (version >= 0),
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint document_template_name_once unique (tenant_id, name_sort)
);

-- What a template was each time it was saved. No version is ever changed.
create table document_template_version (
  tenant_id uuid not null references tenant,
  template_id uuid not null,
  version integer not null check (version > 0),
  name text not null,
  content jsonb not null,
  saved_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, template_id, version),
  foreign key (tenant_id, template_id) references document_template on delete cascade
);

-- The pictures and backgrounds that a template shows now, so that they cannot be deleted.
create table document_template_file (
  tenant_id uuid not null references tenant,
  template_id uuid not null,
  file_id uuid not null,
  primary key (tenant_id, template_id, file_id),
  foreign key (tenant_id, template_id) references document_template on delete cascade,
  foreign key (tenant_id, file_id) references stored_file
);
create index document_template_file_used on document_template_file (tenant_id, file_id);

alter table document_template enable row level security;
create policy own_tenant on document_template to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on document_template to kurso_app;

alter table document_template_version enable row level security;
create policy own_tenant on document_template_version to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, delete on document_template_version to kurso_app;

alter table document_template_file enable row level security;
create policy own_tenant on document_template_file to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, delete on document_template_file to kurso_app;
