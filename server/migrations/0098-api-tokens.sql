-- The API tokens by which other programs come in. Rows stay after the end of a token, so that the log can name it, and
-- whoever still uses it is told why it works no more.
create table api_token (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  -- whose role it takes part of; null: the account was erased
  made_by uuid references user_account on delete set null,
  -- the digest of the token
  hash text not null,
  -- its last characters, by which its owner recognises it
  ending text not null,
  scopes text[] not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- written every ten minutes at most
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- when its end was told
  reminded_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, hash),
  constraint api_token_ends check (expires_at > made_at and expires_at <= made_at + interval '366 days')
);
create index api_token_made_by on api_token (made_by);
-- Tells a token of another tenant from one that nobody made.
create index api_token_hash on api_token (hash);

alter table api_token enable row level security;
create policy own_tenant on api_token to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select on api_token to kurso_app;
grant insert (tenant_id, id, name, made_by, hash, ending, scopes, made_at, expires_at) on api_token to kurso_app;
grant update (revoked_at, reminded_at) on api_token to kurso_app;
-- For the reminders.
create policy platform_door on api_token for select to kurso_platform using (true);
grant select (tenant_id, id, expires_at, revoked_at, reminded_at) on api_token to kurso_platform;

-- A program acts with the token of a user.
alter table audit_entry drop constraint audit_entry_actor_kind_check,
  add constraint audit_entry_actor_kind_check
    check (actor_kind in ('user', 'token', 'support', 'visitor', 'attendee', 'system'));
