-- Asked once for a whole booking, however many people and courses it has.
alter table attribute
  drop constraint attribute_scope_check,
  add constraint attribute_scope_check check (scope in ('registration', 'person', 'order'));

create table booking_answer (
  tenant_id uuid not null references tenant,
  booking_id uuid not null,
  attribute_id uuid not null,
  version integer not null,
  value jsonb not null,
  primary key (tenant_id, booking_id, attribute_id),
  foreign key (tenant_id, booking_id) references booking,
  constraint booking_answer_to_version foreign key (tenant_id, attribute_id, version) references attribute_version
);
create index booking_answer_to_attribute on booking_answer (tenant_id, attribute_id, version);

alter table booking_answer enable row level security;
create policy own_tenant on booking_answer to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, delete on booking_answer to kurso_app;
