-- What a booking agreed to is shown to people before they book, and goes out with its confirmation.
alter table tenant
  add column terms text not null default '',
  add column withdrawal_notice text not null default '';

-- Whoever waits has a number, drawn under the lock of the course: clocks of several nodes say nothing about who came first.
alter table course add column last_queue_number integer not null default 0;

alter table booking
  -- the contact as given, who may attend or not; the person may move on
  add column company text not null default '',
  add column first_name text not null default '',
  add column last_name text not null default '',
  -- empty only in what the previous version writes: there the person says it
  add column email text not null default '',
  add column phone text not null default '',
  add column street text not null default '',
  add column postal_code text not null default '',
  add column city text not null default '',
  -- null: nothing is to be paid, or it is settled on another way
  add column payment_method text check (payment_method in ('bank_transfer', 'sepa_direct_debit', 'paypal')),
  add column terms_accepted_at timestamptz,
  add column origin text not null default 'portal' check (origin in ('portal', 'operator')),
  add column revision integer not null default 0;
update booking b set first_name = p.first_name, last_name = p.last_name, email = p.email, phone = p.phone,
    street = p.street, postal_code = p.postal_code, city = p.city
  from person p where p.tenant_id = b.tenant_id and p.id = b.contact_person_id;
create index booking_of_contact on booking (tenant_id, contact_person_id);

alter table registration
  -- all of one booking who wait for one course share a number, and move together
  add column queue_number integer check (queue_number > 0),
  -- why it was cancelled, beside the reason that the specification knows
  add column cancellation_cause text
    check (cancellation_cause in ('attendee', 'operator', 'deadline', 'withdrawal', 'course', 'rebooked')),
  -- until when a reserved place waits for its payment; null: for ever
  add column payment_due_at timestamptz,
  add column payment_reminded_at timestamptz,
  -- money is on its way: until then nothing is cancelled for want of it
  add column payment_hold_until timestamptz,
  -- it has a place that was granted for this booking alone, and goes when it goes
  add column takes_extra_seat boolean not null default false,
  add column rebooked_from uuid,
  -- what only the staff reads
  add column internal_notes text not null default '',
  add column revision integer not null default 0,
  add constraint registration_rebooked_from foreign key (tenant_id, rebooked_from) references registration,
  add constraint registration_cancelled_for_a_reason check (state = 'cancelled' or (reason is null and cancellation_cause is null));
update registration r set queue_number = q.number
  from (
    select tenant_id, id, dense_rank() over (partition by tenant_id, course_id order by registered_at, booking_id) as number
    from registration where state = 'on_waiting_list'
  ) q where q.tenant_id = r.tenant_id and q.id = r.id;
update course c set last_queue_number = q.number
  from (select tenant_id, course_id, max(queue_number) as number from registration group by 1, 2) q
  where q.tenant_id = c.tenant_id and q.course_id = c.id and q.number is not null;
create index registration_waiting on registration (tenant_id, course_id, queue_number) where state = 'on_waiting_list';
-- Of all tenants: the sweep asks whose time is up.
create index registration_due on registration (payment_due_at) where state = 'reserved' and payment_due_at is not null;
create index registration_of_person on registration (tenant_id, person_id);
create unique index registration_rebooked_once on registration (tenant_id, rebooked_from) where rebooked_from is not null;
-- Whoever has the same name and address is the same person; families share an address, but not a name.
create index person_by_identity on person (tenant_id, lower(email), name_sort);

alter table registration_move
  -- what the operator gave as the reason
  add column note text not null default '',
  -- what the rule saw, such as how many places there were for how many people
  add column detail jsonb;

-- Sent without a script that could solve a challenge: it holds no place until the link in the mail is clicked.
create table booking_request (
  tenant_id uuid not null references tenant,
  id uuid not null,
  course_id uuid not null,
  email text not null,
  language text not null check (language in ('de', 'en')),
  content jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- what it became; its content is emptied then
  booking_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  foreign key (tenant_id, booking_id) references booking
);
create index booking_request_of_course on booking_request (tenant_id, course_id);
create index booking_request_of_booking on booking_request (tenant_id, booking_id) where booking_id is not null;
create index booking_request_expiry on booking_request (expires_at);

-- A declaration that has effect by being given: it is kept as it was given, whatever it is found to be about.
create table withdrawal (
  tenant_id uuid not null references tenant,
  id uuid not null,
  request_key uuid not null,
  declared_at timestamptz not null,
  name text not null,
  contract text not null,
  email text not null,
  language text not null check (language in ('de', 'en')),
  -- the booking it was found to be about; null: somebody has to look
  booking_id uuid,
  state text not null check (state in ('applied', 'open', 'settled')),
  note text not null default '',
  settled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, booking_id) references booking,
  unique (tenant_id, request_key)
);
create index withdrawal_by_time on withdrawal (tenant_id, declared_at);
create index withdrawal_of_booking on withdrawal (tenant_id, booking_id) where booking_id is not null;

-- Many registrations changed by one command, in portions: how far it is, and what became of each.
create table bulk_run (
  tenant_id uuid not null references tenant,
  id uuid not null,
  action jsonb not null,
  actor_id uuid,
  -- in the order in which they are taken
  registration_ids uuid[] not null,
  -- one a registration that was taken: its id, what became of it, and why
  results jsonb not null default '[]',
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index bulk_run_by_time on bulk_run (tenant_id, created_at);

do $$
declare
  t text;
begin
  foreach t in array array['booking_request', 'withdrawal', 'bulk_run']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
  foreach t in array array['booking_request', 'bulk_run']
  loop
    execute format('create policy platform_door on %I to kurso_platform using (true) with check (true)', t);
  end loop;
end $$;

grant update (terms, withdrawal_notice) on tenant to kurso_app;
grant select, insert, update on booking_request, withdrawal, bulk_run to kurso_app;
-- What is due is looked for at the platform's door, and done in the tenant.
grant select (tenant_id, id, course_id, state, state_since, payment_due_at, payment_reminded_at, payment_hold_until) on registration
  to kurso_platform;
grant select (starts_at) on course to kurso_platform;
grant select (tenant_id, id, expires_at, booking_id), delete on booking_request to kurso_platform;
grant select (tenant_id, id, created_at), delete on bulk_run to kurso_platform;
-- Which solutions were new is told by the insertion itself.
grant select (hash) on captcha_used to kurso_app;
