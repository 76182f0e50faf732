create table course (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text not null default 'COURSE' check (kind in ('COURSE', 'EVENT')),
  state text not null default 'draft' check (state in ('draft', 'published', 'closed', 'cancelled', 'archived')),
  reference text not null,
  title text not null,
  title_sort text not null,
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  location text not null default '',
  instructor text not null default '',
  fee_cents integer not null check (fee_cents >= 0),
  promoted boolean not null default false,
  attendee_limit integer check (attendee_limit >= 0),
  waiter_limit integer check (waiter_limit >= 0),
  -- places beyond the limit that an operator granted for single bookings
  extra_seats integer not null default 0 check (extra_seats >= 0),
  -- counted here and not from the rows, so that a booking locks and changes one row
  taken integer not null default 0 check (taken >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  constraint course_seats_within_limit check (attendee_limit is null or taken <= attendee_limit + extra_seats),
  constraint course_waiters_within_limit check (waiter_limit is null or waiting <= waiter_limit)
) with (fillfactor = 70);
-- Indexes of lists leave the id out: with it they would look as good as the primary key to the plans that are
-- made while the tables are empty, and every reference check would then walk a whole tenant.
create index course_by_start on course (tenant_id, starts_at);
create index course_by_title on course (tenant_id, title_sort);
create index course_by_state on course (tenant_id, state, starts_at);

-- A tenant's record of somebody who attends or pays. Never merged on the e-mail alone: families share one.
create table person (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid references user_account,
  first_name text not null,
  last_name text not null,
  name_sort text not null,
  email text not null,
  phone text not null default '',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index person_by_name on person (tenant_id, name_sort);

-- One payer contact, one or several registrations.
create table booking (
  tenant_id uuid not null references tenant,
  id uuid not null,
  contact_person_id uuid not null,
  language text not null check (language in ('de', 'en')),
  notes text not null default '',
  request_key uuid not null,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_person_id) references person,
  -- the same form sent twice is one booking
  unique (tenant_id, request_key, request_hash)
);

create table registration (
  tenant_id uuid not null references tenant,
  id uuid not null,
  booking_id uuid not null,
  course_id uuid not null,
  person_id uuid not null,
  shortcode text not null,
  state text not null check (state in ('reserved', 'confirmed', 'cancelled', 'on_waiting_list')),
  reason text check (reason in ('UNDEFINED', 'MISSING_PAYMENT')),
  registered_at timestamptz not null,
  state_since timestamptz not null,
  -- a snapshot of what was given; the person may move on
  first_name text not null,
  last_name text not null,
  name_sort text not null,
  email text not null,
  phone text not null default '',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  fee_cents integer not null check (fee_cents >= 0),
  notes text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, booking_id) references booking,
  foreign key (tenant_id, course_id) references course,
  foreign key (tenant_id, person_id) references person,
  unique (tenant_id, shortcode)
);
create index registration_by_time on registration (tenant_id, registered_at);
create index registration_by_name on registration (tenant_id, name_sort);
create index registration_by_state on registration (tenant_id, state, registered_at);
create index registration_of_course on registration (tenant_id, course_id, registered_at);
create index registration_of_booking on registration (tenant_id, booking_id);

-- What the fee was made of when it was agreed.
create table price_line (
  tenant_id uuid not null references tenant,
  id uuid not null,
  registration_id uuid not null,
  label text not null,
  gross_cents integer not null,
  net_cents integer not null,
  tax_category text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, registration_id) references registration
);
create index price_line_of_registration on price_line (tenant_id, registration_id);

create table registration_move (
  tenant_id uuid not null references tenant,
  id uuid not null,
  registration_id uuid not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  cause text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, registration_id) references registration
);
create index move_of_registration on registration_move (tenant_id, registration_id, at);

-- Links for attendees: random, only their hash is kept, one per occasion, expiring.
create table access_link (
  tenant_id uuid not null references tenant,
  id uuid not null,
  booking_id uuid not null,
  token_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, booking_id) references booking,
  unique (tenant_id, token_hash)
);
