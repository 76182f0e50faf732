-- Where answers to a provider's mails go, and through which mail server of its own they leave. Without a row they leave
-- through the one of the installation, and answers go to the provider's address. The password is in tenant_secret.
create table mail_setting (
  tenant_id uuid primary key references tenant,
  revision integer not null,
  -- empty: the provider's address
  reply_to text not null,
  hostname text,
  port integer check (port between 1 and 65535),
  -- encrypted from the first byte; otherwise by STARTTLS
  ssl boolean,
  username text,
  sender text,
  -- through the installation's server while its own is in trouble
  falls_back boolean not null default false,
  -- what the last check said
  outcome text,
  checked_at timestamptz,
  changed_at timestamptz not null,
  constraint mail_setting_server_whole check (
    num_nonnulls(hostname, port, ssl, username, sender, outcome, checked_at) in (0, 7)
  )
);

alter table mail_setting enable row level security;
create policy own_tenant on mail_setting to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on mail_setting to kurso_app;
-- For the daily check of all servers.
create policy platform_door on mail_setting for select to kurso_platform using (true);
grant select (tenant_id, hostname, checked_at) on mail_setting to kurso_platform;

-- From which address a mail was sent; null: not yet, or before this was noted.
alter table mail add column sender text;
