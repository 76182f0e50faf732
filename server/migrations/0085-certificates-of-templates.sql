-- Which template the certificates of a course are printed with, by language; none: the default of the provider.
alter table certificate_rule add column templates jsonb not null default '{}';

-- The text of a certificate as it will be printed, until its paper is made; and why it could not be made.
alter table certificate
  add column sheet jsonb,
  add column failure jsonb;
grant update (sheet, failure) on certificate to kurso_app;

-- The template that a provider uses for a purpose where nothing else is said. No row: the one of the product.
create table document_default (
  tenant_id uuid not null references tenant,
  purpose text not null,
  language text not null check (language in ('de', 'en')),
  template_id uuid not null,
  primary key (tenant_id, purpose, language),
  foreign key (tenant_id, template_id) references document_template on delete cascade
);
create index document_default_template on document_default (tenant_id, template_id);
alter table document_default enable row level security;
create policy own_tenant on document_default to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on document_default to kurso_app;
