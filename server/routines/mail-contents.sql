-- Deletes attachment contents when the last mail that uses them is deleted, for whatever reason. It locks the content
-- before it looks for other mails: so it waits for a mail being written with the same content, and then sees it.
create or replace function forget_mail_content() returns trigger
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
