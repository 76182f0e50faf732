-- How a tenant's bookkeeping wants to be told: numbers of the adviser and accounts, which somebody has confirmed.
create table datev_settings (
  tenant_id uuid primary key references tenant,
  revision integer not null,
  plan jsonb not null,
  changed_at timestamptz not null
);

-- The number under which a payer is known there. It is given once and stays.
create table datev_debtor (
  tenant_id uuid not null references tenant,
  person_id uuid not null,
  number integer not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references person,
  constraint debtor_number_once unique (tenant_id, number)
);

-- What was exported, with the very bytes: a download is the same for ever. Its id comes with the request.
create table datev_export (
  tenant_id uuid not null references tenant,
  id uuid not null,
  fiscal_year date not null,
  until date not null,
  mode text not null check (mode in ('payment_date', 'document_date')),
  made_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  postings integer not null check (postings > 0),
  sum_cents bigint not null,
  bookings bytea not null,
  debtors bytea,
  primary key (tenant_id, id)
);
create index datev_export_by_time on datev_export (tenant_id, made_at);

-- What stands in it, line by line: what the next export is compared with.
create table datev_posting (
  tenant_id uuid not null references tenant,
  export_id uuid not null,
  line integer not null check (line > 0),
  source text not null,
  day date not null,
  account text not null,
  contra text not null,
  side text not null check (side in ('S', 'H')),
  cents integer not null check (cents > 0),
  tax_key text not null,
  is_reversal boolean not null,
  document text not null,
  text text not null,
  payer text not null,
  primary key (tenant_id, export_id, line),
  foreign key (tenant_id, export_id) references datev_export
);
create index datev_posting_of_source on datev_posting (tenant_id, source);

do $$
declare
  t text;
begin
  foreach t in array array['datev_settings', 'datev_debtor', 'datev_export', 'datev_posting']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert on %I to kurso_app', t);
  end loop;
end $$;
grant update on datev_settings to kurso_app;
grant update (person_id), delete on datev_debtor to kurso_app;
