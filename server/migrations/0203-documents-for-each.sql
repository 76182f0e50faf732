-- Templates of which a message brings a document along, made for each recipient. Templates that come with the product are in no
-- table, and one that is deleted fails each letter with a reason, so nothing is referred to.
create table notification_document (
  tenant_id uuid not null references tenant,
  notification_id uuid not null,
  position integer not null check (position between 1 and 3),
  template_id uuid not null,
  -- as it was called, for when it is deleted
  title text not null check (title <> '' and length(title) <= 200),
  primary key (tenant_id, notification_id, position),
  constraint notification_document_once unique (tenant_id, notification_id, template_id),
  foreign key (tenant_id, notification_id) references notification on delete cascade
);

alter table notification_document enable row level security;
create policy own_tenant on notification_document to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on notification_document to kurso_app;
