-- Files that a message brings along. They stay as long as the message does, because it may be sent again to those it did not reach.
create table notification_file (
  tenant_id uuid not null references tenant,
  notification_id uuid not null,
  position integer not null check (position between 1 and 5),
  file_id uuid not null,
  primary key (tenant_id, notification_id, position),
  constraint notification_file_once unique (tenant_id, notification_id, file_id),
  foreign key (tenant_id, notification_id) references notification on delete cascade,
  foreign key (tenant_id, file_id) references stored_file
);
create index notification_file_of_file on notification_file (tenant_id, file_id);

alter table notification_file enable row level security;
create policy own_tenant on notification_file to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on notification_file to kurso_app;
