-- Whom the rules of a course do not let in may ask the provider all the same. It is a booking request that waits for an answer
-- of the staff, and whose link then books in spite of the rules.
alter table booking_request
  add column exception_state text check (exception_state in ('asked', 'accepted', 'declined')),
  -- what they wrote, which rules they do not meet, and why the staff accepted it or what it answered
  add column exception_message text not null default '' check (length(exception_message) <= 1000),
  add column exception_rules text[] not null default '{}',
  add column exception_answer text not null default '' check (length(exception_answer) <= 1000),
  add column exception_asked_at timestamptz,
  add column exception_decided_at timestamptz,
  add constraint booking_request_exception check (
    (exception_state is null) = (exception_asked_at is null)
    and (coalesce(exception_state, 'asked') <> 'asked') = (exception_decided_at is not null)
  );
create index booking_request_exceptions on booking_request (tenant_id, exception_asked_at) where exception_state is not null;
