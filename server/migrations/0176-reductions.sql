-- Rules by which people pay less than the price: early, or as further people of one booking.
alter table course
  add column reductions jsonb not null default '[]',
  add constraint course_reductions_listed check (jsonb_typeof(reductions) = 'array');
