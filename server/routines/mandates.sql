-- What a mandate is on a day; `mandateStateOn` says the same where nothing is asked of the database. Its body is one expression,
-- so that queries contain it instead of calling it.
create or replace function mandate_state_on(
  signed_on date, last_used_on date, recurring boolean, revoked_at timestamptz, suspended_at timestamptz, day date)
returns text language sql immutable
return case
  when revoked_at is not null then 'revoked'
  when suspended_at is not null then 'suspended'
  when day > greatest(signed_on, last_used_on) + make_interval(months => 36) then 'lapsed'
  when not recurring and last_used_on is not null then 'used'
  else 'valid' end;
revoke all on function mandate_state_on(date, date, boolean, timestamptz, timestamptz, date) from public;
grant execute on function mandate_state_on(date, date, boolean, timestamptz, timestamptz, date) to kurso_app;
