-- What a provider asks attendees about a course. Without a row nothing is asked.
create table feedback_form (
  tenant_id uuid primary key references tenant,
  revision integer not null,
  is_open boolean not null,
  naming text not null check (naming in ('anonymous', 'named', 'chosen')),
  intro jsonb not null,
  changed_at timestamptz not null
);

create table feedback_question (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- its place in the form; null: not asked any more
  position integer check (position >= 0),
  kind text not null check (kind in ('stars', 'choice', 'text')),
  label jsonb not null,
  options jsonb not null,
  required boolean not null,
  primary key (tenant_id, id),
  constraint feedback_question_of_kind unique (tenant_id, id, kind),
  constraint feedback_question_place unique (tenant_id, position) deferrable initially deferred
);

-- That somebody has given feedback: once, and without a way to what they said.
create table feedback_given (
  tenant_id uuid not null references tenant,
  registration_id uuid not null,
  course_id uuid not null,
  primary key (tenant_id, registration_id),
  foreign key (tenant_id, registration_id) references registration,
  foreign key (tenant_id, course_id) references course
);
create index feedback_given_of_course on feedback_given (tenant_id, course_id);

create table feedback (
  tenant_id uuid not null references tenant,
  -- random: ids made one after the other would tell who came after whom
  id uuid not null,
  course_id uuid not null,
  -- null: given without a name
  registration_id uuid,
  stars integer not null check (stars between 1 and 5),
  comment text not null check (length(comment) <= 2000),
  -- a day, not a time: a time would tell who it was
  given_on date not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, course_id) references course,
  foreign key (tenant_id, registration_id) references feedback_given,
  constraint feedback_once unique (tenant_id, registration_id)
);
create index feedback_of_course on feedback (tenant_id, course_id, given_on);
create index feedback_by_day on feedback (tenant_id, given_on, id);

create table feedback_answer (
  tenant_id uuid not null references tenant,
  feedback_id uuid not null,
  question_id uuid not null,
  kind text not null,
  stars integer check (stars between 1 and 5),
  option_id uuid,
  words text check (length(words) between 1 and 2000),
  primary key (tenant_id, feedback_id, question_id),
  foreign key (tenant_id, feedback_id) references feedback on delete cascade,
  foreign key (tenant_id, question_id, kind) references feedback_question (tenant_id, id, kind),
  constraint feedback_answer_fits check (
    (kind = 'stars') = (stars is not null) and (kind = 'choice') = (option_id is not null)
    and (kind = 'text') = (words is not null)
  )
);
create index feedback_answer_of_question on feedback_answer (tenant_id, question_id);

alter table feedback_form enable row level security;
create policy own_tenant on feedback_form to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on feedback_form to kurso_app;

alter table feedback_question enable row level security;
create policy own_tenant on feedback_question to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on feedback_question to kurso_app;

alter table feedback_given enable row level security;
create policy own_tenant on feedback_given to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on feedback_given to kurso_app;

-- What was said is not changed; an erasure takes name and words away.
alter table feedback enable row level security;
create policy own_tenant on feedback to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on feedback to kurso_app;
grant update (registration_id, comment) on feedback to kurso_app;

alter table feedback_answer enable row level security;
create policy own_tenant on feedback_answer to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, delete on feedback_answer to kurso_app;
