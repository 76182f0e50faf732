-- What a letter about one course says instead of the text of the provider. Without a row, or without a text in it, it says
-- what the provider's letters say; the row stays after going back to that, as in `letter_text`.
create table course_letter_text (
  tenant_id uuid not null references tenant,
  course_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  language text not null check (language in ('de', 'en')),
  revision integer not null check (revision > 0),
  subject text check (length(subject) between 1 and 200),
  body text check (length(body) between 1 and 10000),
  -- which text of the provider it was made from, to tell when there is a newer one
  made_from text not null,
  changed_at timestamptz not null,
  changed_by uuid,
  unusable_at timestamptz,
  unusable_because text check (unusable_because in ('unknown', 'unpaired', 'nested', 'empty')),
  primary key (tenant_id, course_id, kind, language),
  foreign key (tenant_id, course_id) references course on delete cascade,
  constraint course_letter_text_whole check ((subject is null) = (body is null)),
  constraint course_letter_text_unusable_whole check ((unusable_at is null) = (unusable_because is null)),
  constraint course_letter_text_unusable_is_own check (unusable_at is null or subject is not null)
);

alter table course_letter_text enable row level security;
create policy own_tenant on course_letter_text to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on course_letter_text to kurso_app;
