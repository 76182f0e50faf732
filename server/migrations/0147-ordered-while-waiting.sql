-- Whether somebody who waits has ordered a place for when one becomes free: then it is booked at once; otherwise it is offered.
-- Whoever waited before was told that they move up by themselves, and does.
alter table registration
  add column moving_up text not null default 'booked' check (moving_up in ('booked', 'offered'));
