-- What is to be given back: asked for or proposed, released, and executed.

-- Credit transfers as they were handed to the bank.
create table refund_file (
  tenant_id uuid not null references tenant,
  -- the request that made it: sent twice, it is one file
  id uuid not null,
  made_at timestamptz not null,
  transfers integer not null check (transfers > 0),
  sum_cents bigint not null check (sum_cents > 0),
  -- the file byte for byte, sealed because it names accounts; and its digest
  content_sealed text not null,
  sha256 text not null,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id)
);
create index refund_file_newest on refund_file (tenant_id, made_at);

create table refund_request (
  tenant_id uuid not null references tenant,
  id uuid not null,
  payment_id uuid not null,
  cents integer not null check (cents > 0),
  purpose text not null check (purpose <> ''),
  -- a place was given up, or somebody asked
  cause text not null check (cause in ('place_given_up', 'by_hand')),
  -- kept: it stays as the payer's credit
  state text not null check (state in ('pending', 'created', 'executed', 'kept')),
  way text check (way in ('bank_transfer', 'cash', 'card', 'other')),
  -- the account that a transfer goes to, sealed, with its end for people
  account_holder text not null default '',
  account_end text not null default '',
  account_sealed text,
  file_id uuid,
  note text not null default '',
  asked_at timestamptz not null,
  state_since timestamptz not null,
  executed_on date,
  revision integer not null default 0,
  -- who asked for it, and who released it
  actor_kind text not null,
  actor_id uuid,
  released_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment,
  foreign key (tenant_id, file_id) references refund_file,
  constraint refund_request_has_way check (state not in ('created', 'executed') or way is not null),
  constraint refund_request_executed check ((state = 'executed') = (executed_on is not null)),
  constraint refund_request_in_file check (file_id is null or (state = 'executed' and way = 'bank_transfer'))
);
-- One proposal at a time, so that following the same event twice proposes nothing twice.
create unique index refund_request_pending on refund_request (tenant_id, payment_id) where state = 'pending';
create index refund_request_of_payment on refund_request (tenant_id, payment_id);
create index refund_request_newest on refund_request (tenant_id, asked_at);
create index refund_request_of_file on refund_request (tenant_id, file_id) where file_id is not null;

alter table refund_file enable row level security;
create policy own_tenant on refund_file to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on refund_file to kurso_app;

alter table refund_request enable row level security;
create policy own_tenant on refund_request to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on refund_request to kurso_app;
grant update (cents, purpose, state, way, account_holder, account_end, account_sealed, file_id, note, state_since,
  executed_on, revision, released_by) on refund_request to kurso_app;
