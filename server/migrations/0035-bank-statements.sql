-- Statements of the tenant's bank account. Files are read and kept for a while, until they are booked or discarded; what was
-- booked stays, and taking an import back only says so on its rows.

create table bank_import (
  tenant_id uuid not null references tenant,
  id uuid not null,
  actor_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  booked_at timestamptz,
  booked_by uuid,
  -- how many statements, payments and other lines it brought
  counts jsonb,
  undone_at timestamptz,
  undone_by uuid,
  undone_reason text not null default '',
  primary key (tenant_id, id),
  constraint bank_import_booked_is_told check ((booked_at is null) = (counts is null)),
  constraint bank_import_undone_with_reason check ((undone_at is null) = (undone_reason = '')),
  constraint bank_import_undone_after_booked check (undone_at is null or booked_at is not null)
);
create index bank_import_by_time on bank_import (tenant_id, created_at);
create index bank_import_forgotten on bank_import (expires_at) where booked_at is null;

-- The files of an import, those within an archive one by one. Once booked, only name and digest of a file are kept.
create table bank_file (
  tenant_id uuid not null references tenant,
  id uuid not null,
  bank_import_id uuid not null,
  position integer not null,
  -- what was sent at once: one file, or an archive
  upload_id uuid not null,
  filename text not null check (filename <> ''),
  -- of the bytes that were sent, in hexadecimal
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- what was read of it, folded
  content bytea,
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_import_id) references bank_import on delete cascade,
  unique (tenant_id, bank_import_id, position)
);
create index bank_file_of_upload on bank_file (tenant_id, bank_import_id, upload_id);

-- What was booked of a statement. Its balances show later whether one is missing.
create table bank_statement (
  tenant_id uuid not null references tenant,
  id uuid not null,
  bank_import_id uuid not null,
  source text not null check (source in ('statement', 'report', 'notification', 'table', 'paypal')),
  -- digest of the account, which is the tenant's own
  account text not null,
  reference text not null default '',
  currency text not null,
  from_on date,
  to_on date,
  opening_on date,
  opening_cents bigint,
  closing_on date,
  closing_cents bigint,
  taken_back_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_import_id) references bank_import,
  constraint bank_statement_opens check ((opening_on is null) = (opening_cents is null)),
  constraint bank_statement_closes check ((closing_on is null) = (closing_cents is null))
);
create index bank_statement_of_import on bank_statement (tenant_id, bank_import_id);
create index bank_statement_by_close on bank_statement (tenant_id, account, closing_on) where taken_back_at is null;

-- One booking of the bank, or one part of a batch.
create table bank_line (
  tenant_id uuid not null references tenant,
  id uuid not null,
  bank_import_id uuid not null,
  bank_statement_id uuid not null,
  position integer not null,
  -- the same for the same money in every file that contains it
  identity text not null,
  -- the same for all parts of one entry of the bank
  entry text not null,
  booked_on date not null,
  value_on date,
  cents integer not null check (cents <> 0),
  currency text not null,
  kind text not null check (kind in ('incoming', 'outgoing', 'return', 'reversal', 'fee', 'other')),
  -- a payment; it waits for a decision; it is only noted
  outcome text not null check (outcome in ('payment', 'waiting', 'noted')),
  is_batch boolean not null default false,
  counterpart_name text not null default '',
  account_digest text,
  account_sealed text,
  account_end text not null default '' check (length(account_end) <= 4),
  remittance text not null default '',
  end_to_end_id text not null default '',
  creditor_reference text not null default '',
  return_code text,
  return_text text,
  original_cents integer,
  foreign_cents integer,
  foreign_currency text,
  foreign_rate text,
  payment_id uuid,
  taken_back_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_import_id) references bank_import,
  foreign key (tenant_id, bank_statement_id) references bank_statement,
  foreign key (tenant_id, payment_id) references payment,
  constraint bank_line_is_a_payment check ((outcome = 'payment') = (payment_id is not null)),
  constraint bank_line_pays_when_incoming check (outcome <> 'payment' or (kind = 'incoming' and cents > 0)),
  constraint bank_line_account check ((account_digest is null) = (account_sealed is null)),
  constraint bank_line_returned check ((kind = 'return') = (return_code is not null)),
  constraint bank_line_foreign check (num_nulls(foreign_cents, foreign_currency) in (0, 2))
);
-- Nothing counts twice, whoever reads which file first.
create unique index bank_line_counts_once on bank_line (tenant_id, identity) where taken_back_at is null;
create index bank_line_of_import on bank_line (tenant_id, bank_import_id, booked_on, id);
create index bank_line_of_entry on bank_line (tenant_id, entry) where taken_back_at is null;
create index bank_line_by_day on bank_line (tenant_id, booked_on, cents) where taken_back_at is null;
create unique index bank_line_of_payment on bank_line (tenant_id, payment_id) where payment_id is not null;
create index bank_line_waiting on bank_line (tenant_id, booked_on)
  where outcome = 'waiting' and taken_back_at is null;

-- What the columns of a bank's table meant last time, by its headings.
create table bank_columns (
  tenant_id uuid not null references tenant,
  headings text not null,
  columns jsonb not null,
  date_order text not null check (date_order in ('dmy', 'mdy')),
  updated_at timestamptz not null,
  primary key (tenant_id, headings)
);

do $$
declare
  t text;
begin
  foreach t in array array['bank_import', 'bank_file', 'bank_statement', 'bank_line', 'bank_columns']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;
create policy platform_door on bank_import to kurso_platform using (true) with check (true);

grant update (booked_at, booked_by, counts, undone_at, undone_by, undone_reason), delete on bank_import to kurso_app;
grant update (content), delete on bank_file to kurso_app;
grant update (taken_back_at) on bank_statement, bank_line to kurso_app;
grant update (columns, date_order, updated_at) on bank_columns to kurso_app;
grant select (tenant_id, id, booked_at, expires_at), delete on bank_import to kurso_platform;
