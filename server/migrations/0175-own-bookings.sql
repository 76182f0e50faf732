-- One place for all bookings of an address: a mailed link that works once, the session that it opens, and one calendar.
create table attendee_sign_in (
  tenant_id uuid not null references tenant,
  id uuid not null,
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  token_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash)
);
create index attendee_sign_in_of_address on attendee_sign_in (tenant_id, email);
create index attendee_sign_in_expiry on attendee_sign_in (expires_at);

create table attendee_session (
  tenant_id uuid not null references tenant,
  id uuid not null,
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  token_hash text not null,
  created_at timestamptz not null,
  -- noted once in an hour, so that reading a page seldom writes
  used_at timestamptz not null,
  -- the end, however much it is used
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  constraint attendee_session_ends check (expires_at > created_at and expires_at <= created_at + interval '28 days')
);
create index attendee_session_of_address on attendee_session (tenant_id, email);
create index attendee_session_expiry on attendee_session (expires_at);
create index attendee_session_idle on attendee_session (used_at);

-- One calendar of an address; renewed, it is another row, and the former address of the calendar leads nowhere.
create table attendee_calendar (
  tenant_id uuid not null references tenant,
  id uuid not null,
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index attendee_calendar_once on attendee_calendar (tenant_id, email);

do $$
declare t text;
begin
  foreach t in array array['attendee_sign_in', 'attendee_session', 'attendee_calendar']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
  -- What is over is deleted in all tenants at once; no address is read there.
  foreach t in array array['attendee_sign_in', 'attendee_session']
  loop
    execute format('create policy platform_door on %I to kurso_platform using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, delete on attendee_sign_in, attendee_calendar to kurso_app;
grant select, insert, update (used_at), delete on attendee_session to kurso_app;
grant select (tenant_id, id, expires_at), delete on attendee_sign_in to kurso_platform;
grant select (tenant_id, id, used_at, expires_at), delete on attendee_session to kurso_platform;

-- The bookings of an address. A column of its own, because behind the walls no index over a function is used.
alter table booking add column email_sort text not null generated always as (lower(email)) stored;
create index booking_of_address on booking (tenant_id, email_sort) where email_sort <> '';
