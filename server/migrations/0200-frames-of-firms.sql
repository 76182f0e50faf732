-- So many places that a firm may order at an agreed price until a day. The database keeps the number, whoever orders at once.
create table firm_frame (
  tenant_id uuid not null references tenant,
  id uuid not null,
  firm_id uuid not null,
  name text not null check (name <> ''),
  name_sort text not null,
  -- Null: for all courses.
  course_id uuid,
  places integer not null check (places > 0),
  taken integer not null default 0 check (taken >= 0),
  price_cents integer not null check (price_cents >= 0),
  valid_until date not null,
  note text not null default '',
  archived_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, firm_id) references firm,
  foreign key (tenant_id, course_id) references course,
  constraint firm_frame_once unique (tenant_id, firm_id, name_sort),
  constraint firm_frame_places check (taken <= places)
);
create index firm_frame_of_course on firm_frame (tenant_id, course_id) where course_id is not null;

-- A place that was ordered out of a frame. It counts until it is given up.
create table frame_place (
  tenant_id uuid not null references tenant,
  registration_id uuid not null,
  frame_id uuid not null,
  taken_at timestamptz not null,
  freed_at timestamptz,
  primary key (tenant_id, registration_id),
  foreign key (tenant_id, registration_id) references registration,
  foreign key (tenant_id, frame_id) references firm_frame
);
create index frame_place_of_frame on frame_place (tenant_id, frame_id);

do $$
declare
  t text;
begin
  foreach t in array array['firm_frame', 'frame_place']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

grant select, insert, update, delete on firm_frame to kurso_app;
grant select, insert on frame_place to kurso_app;
grant update (freed_at) on frame_place to kurso_app;
