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

-- Holds those of the contents that the tenant has until the transaction ends, and says which they are. The application
-- may add contents but never change them, and so may not lock them by itself.
create or replace function hold_mail_contents(hashes text[]) returns table (sha256 text)
language sql security definer set search_path = public, pg_temp as $$
  select c.sha256 from mail_content c
    where c.tenant_id = (select current_setting('app.tenant_id')::uuid) and c.sha256 = any (hashes)
    order by c.sha256 for key share
$$;

revoke all on function hold_mail_contents(text[]) from public;
grant execute on function hold_mail_contents(text[]) to kurso_app;
