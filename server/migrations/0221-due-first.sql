-- What chores look for across all tenants is found by when it is due. The indexes of the lists begin with the tenant, so each look
-- read as much as there are tenants.
create index mail_to_tell on mail (tenant_id)
  where told_at is null and state in ('refused', 'failed', 'unknown') and next_try_at is null and kind <> 'mails.undelivered';
create index mail_told on mail (tenant_id, told_at) where told_at is not null;
create index mail_setting_to_check on mail_setting (checked_at) where hostname is not null;
create index sender_domain_to_check on sender_domain (checked_at);
create index run_to_forget on run (created_at);
create index bulk_run_to_forget on bulk_run (created_at);
create index sale_drill_running on sale_drill (beat_at) where state = 'running';
create index course_to_decide_by on course ((coalesce(decide_by, starts_at)))
  where minimum_attendees is not null and state in ('published', 'closed') and decision is distinct from 'go';
create index invoice_settings_to_draft on invoice_settings (drafted_until) where drafts_when = 'started';
create index certificate_without_paper on certificate (issued_at) where file_id is null and ended_at is null;
create index certificate_to_remind on certificate (valid_until)
  where ended_at is null and reminded_at is null and valid_until is not null;
create index api_token_to_remind on api_token (expires_at) where revoked_at is null and reminded_at is null;
create index payment_account_to_check on payment_account (checked_at);
create index debit_open on debit (tenant_id) where state in ('announced', 'in_run');
create index tenant_by_creation on tenant (created_at) where not is_platform;

grant select (checked_at) on payment_account to kurso_platform;

-- Whether a tenant has mandates at all; nothing else of them is seen there.
create policy platform_finds on mandate for select to kurso_platform using (true);
grant select (tenant_id) on mandate to kurso_platform;
