-- Addresses whose mail server said that there is no such mailbox, until a letter arrives or somebody has it tried again.
create table bounced_address (
  tenant_id uuid not null references tenant,
  email text not null check (email <> '' and email = lower(email) and length(email) <= 320),
  -- as the answer was read, see `read-answer.ts`
  reason text not null check (reason in ('addressUnknown', 'domainUnknown', 'recipientRefused')),
  at timestamptz not null,
  primary key (tenant_id, email)
);

alter table bounced_address enable row level security;
create policy own_tenant on bounced_address to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update, delete on bounced_address to kurso_app;

-- What was read off the mails until now, unless a letter has arrived since.
insert into bounced_address (tenant_id, email, reason, at)
select distinct on (m.tenant_id, lower(trim(m.recipient))) m.tenant_id, lower(trim(m.recipient)), m.reason, m.created_at
from mail m
where m.state = 'refused' and m.reason in ('addressUnknown', 'domainUnknown')
  and m.created_at > now() - interval '180 days' and length(m.recipient) <= 320 and trim(m.recipient) <> ''
  and not exists (select from mail s where s.tenant_id = m.tenant_id and s.state = 'sent'
    and lower(trim(s.recipient)) = lower(trim(m.recipient)) and s.sent_at > m.created_at)
order by m.tenant_id, lower(trim(m.recipient)), m.created_at desc;
