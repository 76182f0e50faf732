-- What a mail server answered, and when a mail is tried again: the row says it, and not the job that sends it.
alter table mail
  drop constraint mail_state_check,
  -- Why it has not arrived, for the reader; what the server said is in last_error.
  add column reason text,
  -- When it was written, or last sent again by hand.
  add column queued_at timestamptz not null default now(),
  -- Null: it is on its way just now, or is not tried again.
  add column next_try_at timestamptz,
  -- How often the server got all of it and did not say whether it accepts it.
  add column unanswered integer not null default 0,
  -- How often it was sent again by hand; a job of an earlier round does nothing.
  add column round integer not null default 0,
  -- When the staff were told that it did not arrive.
  add column told_at timestamptz,
  add constraint mail_state check (state in ('queued', 'sent', 'stored', 'refused', 'failed', 'unknown')),
  add constraint mail_refused_for_a_reason check (state not in ('refused', 'unknown') or reason is not null),
  add constraint mail_tried_again check (next_try_at is null or state in ('queued', 'unknown'));

update mail set queued_at = created_at where state = 'queued';
-- Nobody is to be told of what failed long ago.
update mail set told_at = now() where state = 'failed';

create index mail_not_arrived on mail (tenant_id, created_at)
  where told_at is null and state in ('refused', 'failed', 'unknown');
create index mail_waiting on mail (queued_at) where state = 'queued';
