-- Somebody was not there, and had said why.
alter table attendance_mark drop constraint attendance_mark_type_check,
  add constraint attendance_mark_type_check check (type in ('ATTENDANCE', 'ABSENCE', 'EXCUSED'));
