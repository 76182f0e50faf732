-- Attendees do not change their extras themselves, so nothing says until when.
alter table extra drop column change_days;
