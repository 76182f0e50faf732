-- What belongs to a record of another room, such as the scan of a mandate or the paper of a certificate. It is in no list of
-- files and is never published: whoever may see the record gets it through that room. The record refers to it by a foreign
-- key, so a file that is used cannot be deleted. The bytes lie in the storage like all others, and never change.
create table kept_file (
  tenant_id uuid not null references tenant,
  id uuid not null,
  filename text not null check (filename <> '' and filename !~ '[/\\[:cntrl:]]'),
  filesize bigint not null check (filesize > 0),
  media_type text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

alter table kept_file enable row level security;
create policy own_tenant on kept_file to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, delete on kept_file to kurso_app;
-- The storage that a tenant uses is counted at the platform's door too.
create policy platform_door on kept_file for select to kurso_platform using (true);
grant select (tenant_id, filesize) on kept_file to kurso_platform;
