-- What the staff knows of a person beside how to reach them.
alter table person
  -- null: not known
  add column birth_date date,
  add column internal_notes text not null default '',
  add constraint person_erased_without_words
    check (erased_at is null or (birth_date is null and internal_notes = ''));
-- Staff corrects what was answered: the answer then belongs to the question as it is worded today.
grant update (version, value) on registration_answer to kurso_app;
