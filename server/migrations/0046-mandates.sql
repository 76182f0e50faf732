-- Direct debits begin with a mandate: who allows whom to collect from which account. And the ways to pay get ready for
-- cards on a page of a payment service.

create table mandate (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- who pays
  person_id uuid not null,
  -- what stands in every collection under it, unique for the creditor
  reference text not null check (reference ~ '^[A-Za-z0-9/?:().,''+-]{1,35}$'),
  -- who it allows to collect, as it was when it was given
  creditor_id text not null,
  creditor_name text not null,
  -- false: it is good for one collection
  recurring boolean not null default true,
  -- who owns the account, often another person than the payer
  holder text not null check (holder <> ''),
  -- of the account: the end for people, the digest to find it again, the seal for the bank
  account_end text not null check (length(account_end) between 1 and 4),
  account_digest text not null,
  account_sealed text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- of the holder, needed where the account is outside of the European Economic Area
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  signed_on date not null,
  signed_at_place text not null default '',
  origin text not null check (origin in ('portal', 'paper', 'import')),
  -- which text was agreed to, with what stood in its gaps
  text_version integer,
  text_agreed text not null default '',
  -- how many days before a collection the payer is told, as the text says
  notice_days integer not null default 14 check (notice_days between 1 and 30),
  created_at timestamptz not null,
  booking_id uuid,
  -- the scan of a mandate on paper
  file_id uuid,
  last_used_on date,
  -- the account was changed since the last collection: the bank is told once, with the next one
  amended boolean not null default false,
  suspended_at timestamptz,
  -- why the bank refused, as a code of ISO 20022
  suspended_for text not null default '',
  revoked_at timestamptz,
  revoked_reason text not null default '',
  request_key uuid,
  revision integer not null default 0,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, person_id) references person,
  foreign key (tenant_id, booking_id) references booking,
  foreign key (tenant_id, file_id) references stored_file,
  unique (tenant_id, reference),
  constraint mandate_noted_once unique (tenant_id, request_key),
  constraint mandate_suspended_for_a_reason check ((suspended_at is null) = (suspended_for = ''))
);
create index mandate_of_person on mandate (tenant_id, person_id);
create index mandate_by_account on mandate (tenant_id, account_digest);
create index mandate_of_file on mandate (tenant_id, file_id) where file_id is not null;

-- The accounts that a mandate had before. Rows are only added.
create table mandate_account (
  tenant_id uuid not null references tenant,
  id uuid not null,
  mandate_id uuid not null,
  holder text not null,
  account_end text not null,
  account_digest text not null,
  account_sealed text not null,
  until timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, mandate_id) references mandate
);
create index mandate_account_of_mandate on mandate_account (tenant_id, mandate_id);

do $$
declare
  t text;
begin
  foreach t in array array['mandate', 'mandate_account']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;
-- Who and when is not changed, nor what was agreed to.
grant update (person_id, holder, account_end, account_digest, account_sealed, country, street, postal_code, city, file_id,
  last_used_on, amended, suspended_at, suspended_for, revoked_at, revoked_reason, revision) on mandate to kurso_app;

-- Whether what is sealed is enough to collect by direct debit: the bank details name a creditor and its account.
alter table tenant_secret add column collects boolean not null default false;

alter table course drop constraint course_payment_methods_check,
  add constraint course_payment_methods_check
    check (payment_methods <@ array['bank_transfer', 'sepa_direct_debit', 'paypal', 'card']);
alter table booking drop constraint booking_payment_method_check,
  add constraint booking_payment_method_check
    check (payment_method in ('bank_transfer', 'sepa_direct_debit', 'paypal', 'card'));
alter table payment drop constraint payment_way_check,
  add constraint payment_way_check
    check (way in ('bank_transfer', 'cash', 'card', 'sepa_direct_debit', 'paypal', 'card_online', 'other'));
alter table refund drop constraint refund_way_check,
  add constraint refund_way_check check (way in ('bank_transfer', 'cash', 'card', 'paypal', 'card_online', 'other'));
