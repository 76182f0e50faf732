-- Invoices: drafts that are changed as one likes, and finals that nobody changes.

-- How a provider writes invoices. Without a row it is as the contract says by default.
create table invoice_settings (
  tenant_id uuid primary key references tenant,
  revision integer not null,
  -- what numbers look like, and with what their counter begins anew; corrections have a series of their own
  invoice_pattern text not null,
  invoice_restarts text not null check (invoice_restarts in ('never', 'year', 'month')),
  correction_pattern text not null,
  correction_restarts text not null check (correction_restarts in ('never', 'year', 'month')),
  format text not null check (format in ('pdf', 'zugferd', 'xrechnung')),
  payment_days integer not null check (payment_days between 0 and 365),
  intro_de text not null,
  intro_en text not null,
  closing_de text not null,
  closing_en text not null,
  -- when drafts are made by themselves
  drafts_when text not null check (drafts_when in ('never', 'confirmed', 'started')),
  changed_at timestamptz not null
);

-- The last number of each series and period. Whoever makes an invoice final holds its row until the commit, so that a number
-- is taken only together with the invoice that has it.
create table invoice_counter (
  tenant_id uuid not null references tenant,
  series text not null check (series in ('invoices', 'corrections')),
  -- the year or the month; '' if it counts on for ever
  period text not null,
  first_number integer not null default 1 check (first_number > 0),
  last_number integer not null check (last_number >= first_number - 1),
  primary key (tenant_id, series, period)
);

-- The end of the chain of a provider's final invoices.
create table invoice_chain (
  tenant_id uuid primary key references tenant,
  length integer not null check (length >= 0),
  hash text not null
);

create table invoice (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'cancellation', 'credit')),
  state text not null check (state in ('draft', 'final')),
  -- a part of a price that is paid before the service
  is_prepayment boolean not null default false,
  payer_person_id uuid not null,
  -- null: it is about none, or about several
  booking_id uuid,
  course_id uuid,
  -- what it cancels or credits
  preceding_invoice_id uuid,
  reason text not null default '',
  language text not null check (language in ('de', 'en')),
  currency text not null,
  -- who it is for, and their name for lists
  recipient jsonb not null,
  recipient_name text not null,
  due_on date,
  service_start date,
  service_end date,
  intro text not null default '',
  closing text not null default '',
  -- what a payer writes into a transfer
  reference text not null default '',
  gross_cents integer not null,
  net_cents integer not null,
  -- somebody changed the draft by hand
  is_edited boolean not null default false,
  made_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  request_key uuid,
  revision integer not null default 0,

  -- from here on empty while it is a draft
  series text,
  period text,
  counter integer,
  number text,
  issued_on date,
  finalised_at timestamptz,
  -- all that is printed and all that stands in the e-invoice, as the text that the chain covers
  content text,
  content_digest text,
  chain_position integer,
  previous_hash text,
  hash text,
  -- until when the law has it kept; afterwards its content is released once
  kept_until date,
  released_at timestamptz,
  pdf_file_id uuid,
  xml_file_id uuid,
  sent_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, payer_person_id) references person,
  foreign key (tenant_id, booking_id) references booking,
  foreign key (tenant_id, course_id) references course,
  foreign key (tenant_id, preceding_invoice_id) references invoice,
  foreign key (tenant_id, pdf_file_id) references kept_file,
  foreign key (tenant_id, xml_file_id) references kept_file,
  constraint invoice_asked_once unique (tenant_id, request_key),
  constraint invoice_number unique (tenant_id, number),
  constraint invoice_counted_once unique (tenant_id, series, period, counter),
  constraint invoice_chained_once unique (tenant_id, chain_position),
  constraint invoice_final_is_whole check (
    (state = 'final') = (number is not null and series is not null and period is not null and counter is not null
      and issued_on is not null and finalised_at is not null and content_digest is not null and chain_position is not null
      and previous_hash is not null and hash is not null and kept_until is not null
      and (content is null) = (released_at is not null))),
  constraint invoice_draft_has_none check (
    state = 'final' or (number is null and content is null and hash is null and released_at is null
      and pdf_file_id is null and xml_file_id is null and sent_at is null)),
  constraint invoice_preceding check ((kind = 'invoice') = (preceding_invoice_id is null))
) with (fillfactor = 80);
-- An invoice is cancelled once.
create unique index invoice_cancelled_once on invoice (tenant_id, preceding_invoice_id) where kind = 'cancellation';
create index invoice_credits on invoice (tenant_id, preceding_invoice_id) where preceding_invoice_id is not null;
create index invoice_newest on invoice (tenant_id, state, issued_on, id);
create index invoice_of_payer on invoice (tenant_id, payer_person_id);
create index invoice_of_booking on invoice (tenant_id, booking_id) where booking_id is not null;
create index invoice_of_course on invoice (tenant_id, course_id) where course_id is not null;
create index invoice_to_print on invoice (tenant_id, finalised_at) where state = 'final' and pdf_file_id is null;
create index invoice_kept_until on invoice (kept_until) where state = 'final' and released_at is null;

-- Prices are gross; the nets of the lines of one tax sum to its net exactly (decision 086).
create table invoice_line (
  tenant_id uuid not null references tenant,
  invoice_id uuid not null,
  number integer not null check (number > 0),
  description text not null check (description <> ''),
  details text not null default '',
  quantity_hundredths integer not null check (quantity_hundredths <> 0),
  unit text not null check (unit in ('piece', 'person', 'hour', 'day', 'month')),
  unit_cents integer not null check (unit_cents >= 0),
  gross_cents integer not null,
  net_cents integer not null,
  tax_category text not null
    check (tax_category in ('standard', 'reduced', 'zero', 'exempt', 'small_business', 'reverse_charge')),
  tax_rate integer not null check (tax_rate between 0 and 10000),
  exemption_code text not null default '',
  exemption_reason text not null default '',
  primary key (tenant_id, invoice_id, number),
  foreign key (tenant_id, invoice_id) references invoice on delete cascade,
  constraint invoice_line_is_price_times_quantity
    check (gross_cents = sign(quantity_hundredths) * div(abs(quantity_hundredths)::bigint * unit_cents + 50, 100))
);

-- Which receivables an invoice is about, and what they charged then.
create table invoice_receivable (
  tenant_id uuid not null references tenant,
  invoice_id uuid not null,
  receivable_id uuid not null,
  charged_cents integer not null,
  -- false: the invoice was cancelled, so that another one may be about it
  is_live boolean not null default true,
  primary key (tenant_id, invoice_id, receivable_id),
  foreign key (tenant_id, invoice_id) references invoice on delete cascade,
  foreign key (tenant_id, receivable_id) references receivable
);
create unique index invoice_receivable_once on invoice_receivable (tenant_id, receivable_id) where is_live;

do $$
declare
  t text;
begin
  foreach t in array array['invoice_settings', 'invoice_counter', 'invoice_chain', 'invoice', 'invoice_line', 'invoice_receivable']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;
grant update on invoice_settings to kurso_app;
grant update (first_number, last_number) on invoice_counter to kurso_app;
grant update (length, hash) on invoice_chain to kurso_app;
grant update (is_live) on invoice_receivable to kurso_app;
grant update (state, is_prepayment, payer_person_id, booking_id, course_id, language, recipient, recipient_name, due_on,
  service_start, service_end, intro, closing, reason, reference, gross_cents, net_cents, is_edited, revision, series, period,
  counter, number, issued_on, finalised_at, content, content_digest, chain_position, previous_hash, hash, kept_until,
  released_at, pdf_file_id, xml_file_id, sent_at) on invoice to kurso_app;
-- Drafts are thrown away; a trigger keeps what is final.
grant delete on invoice, invoice_line, invoice_receivable to kurso_app;
-- What is to be printed and what is to be released is looked for in all tenants at once, and done in each.
create policy platform_door on invoice for select to kurso_platform using (true);
grant select (tenant_id, id, state, finalised_at, pdf_file_id, kept_until, released_at) on invoice to kurso_platform;
