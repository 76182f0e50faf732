-- What a mail is about, such as a booking, so that it shows what was written about it.
alter table mail
  add column subject_kind text,
  add column subject_id uuid,
  add constraint mail_about_something check ((subject_kind is null) = (subject_id is null));
-- Those of before were written for an entry of the log, which says of which registration.
update mail m set subject_kind = 'booking', subject_id = r.booking_id
  from audit_entry e join registration r on r.tenant_id = e.tenant_id and r.id = e.subject_id
  where e.tenant_id = m.tenant_id and e.id = m.event_id and e.subject_kind = 'registration';
create index mail_of_subject on mail (tenant_id, subject_id, created_at) where subject_id is not null;

-- What goes out with mails, once for all that have the same: the terms of a tenant go out with thousands.
create table mail_content (
  tenant_id uuid not null references tenant,
  -- of the content, in hexadecimal
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  size integer not null generated always as (octet_length(content)) stored,
  created_at timestamptz not null,
  primary key (tenant_id, sha256)
);

create table mail_attachment (
  tenant_id uuid not null references tenant,
  mail_id uuid not null,
  position integer not null check (position >= 0),
  filename text not null check (filename <> ''),
  media_type text not null check (media_type <> ''),
  sha256 text not null,
  primary key (tenant_id, mail_id, position),
  foreign key (tenant_id, mail_id) references mail on delete cascade,
  foreign key (tenant_id, sha256) references mail_content
);
create index mail_attachment_of_content on mail_attachment (tenant_id, sha256);

-- What nobody refers to any more goes with the last mail that had it, whoever deletes it and why. Locked first, and looked
-- for afterwards: a mail that is just being written with the same content is waited for, and then seen.
create function forget_mail_content() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from mail_content
    where (tenant_id, sha256) in (select tenant_id, sha256 from deleted) order by tenant_id, sha256 for update;
  delete from mail_content c
    where (c.tenant_id, c.sha256) in (select tenant_id, sha256 from deleted)
      and not exists (select from mail_attachment a where a.tenant_id = c.tenant_id and a.sha256 = c.sha256);
  return null;
end $$;
revoke all on function forget_mail_content() from public;
create trigger forget_content after delete on mail_attachment referencing old table as deleted
  for each statement execute function forget_mail_content();

do $$
declare
  t text;
begin
  foreach t in array array['mail_content', 'mail_attachment']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

grant select, insert on mail_content, mail_attachment to kurso_app;
