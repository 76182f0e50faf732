-- Attendees order an extra themselves once they have a place, until so many days before the start; empty: the staff adds it.
alter table extra
  add column order_days integer check (order_days between 0 and 365),
  add constraint extra_ordered_later check (order_days is null or not (required or per_booking));
