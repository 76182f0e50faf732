-- A key that a device keeps for whoever reads the mails of an address; only its public half is here.
create table attendee_passkey (
  tenant_id uuid not null references tenant,
  id uuid not null,
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  -- base64url, as browsers write it
  credential_id text not null,
  public_key bytea not null,
  -- grows with each use, where the device counts at all
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  created_at timestamptz not null,
  -- that of its creation at first; one that is not used for long is deleted
  used_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id)
);
create index attendee_passkey_of_address on attendee_passkey (tenant_id, email);
create index attendee_passkey_idle on attendee_passkey (used_at);
alter table attendee_passkey enable row level security;
create policy own_tenant on attendee_passkey to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
create policy platform_door on attendee_passkey to kurso_platform using (true) with check (true);
grant select, insert, update (sign_count, used_at), delete on attendee_passkey to kurso_app;
grant select (tenant_id, id, used_at), delete on attendee_passkey to kurso_platform;
