-- What a form of the portal was answered with: kept for an hour, so that the answer has an address of its own. The key is in
-- that address and nowhere here.
create table kept_answer (
  tenant_id uuid not null references tenant,
  token_hash text not null check (length(token_hash) <= 64),
  content_sealed text not null check (length(content_sealed) <= 300000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  constraint kept_answer_passes check (expires_at > created_at and expires_at <= created_at + interval '1 hour')
);
create index kept_answer_expiry on kept_answer (expires_at);

alter table kept_answer enable row level security;
create policy own_tenant on kept_answer to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
create policy platform_door on kept_answer to kurso_platform using (true) with check (true);
grant select, insert on kept_answer to kurso_app;
grant update (content_sealed) on kept_answer to kurso_app;
grant select (tenant_id, token_hash, expires_at), delete on kept_answer to kurso_platform;
