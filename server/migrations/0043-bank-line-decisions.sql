-- A reversal may turn out to be wrong: then a row of its own takes it back, once and as it was.
alter table payment_reversal
  drop constraint payment_reversal_cents_check,
  add column takes_back uuid,
  add column taken_cents integer not null generated always as (-cents) stored,
  add unique (tenant_id, id, payment_id, cents),
  add unique (tenant_id, takes_back),
  add constraint reversal_taken_back_as_it_was foreign key (tenant_id, takes_back, payment_id, taken_cents)
    references payment_reversal (tenant_id, id, payment_id, cents),
  add constraint reversal_sign check (cents <> 0 and (cents < 0) = (takes_back is not null));

-- What somebody decided of a line of a statement that waits: the bank took back that payment, or it concerns none.
create table bank_line_decision (
  tenant_id uuid not null references tenant,
  -- the key of the request
  id uuid not null,
  bank_line_id uuid not null,
  kind text not null check (kind in ('returned', 'ignored')),
  payment_id uuid,
  reversal_id uuid,
  -- what the payment had paid
  allocation_ids uuid[] not null default '{}',
  reason text not null default '',
  at timestamptz not null,
  undone_at timestamptz,
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_line_id) references bank_line,
  foreign key (tenant_id, payment_id) references payment,
  foreign key (tenant_id, reversal_id) references payment_reversal,
  constraint bank_line_returned_a_payment check (
    num_nulls(payment_id, reversal_id) = case kind when 'returned' then 0 else 2 end),
  constraint bank_line_ignored_for_a_reason check (kind <> 'ignored' or reason <> '')
);
create unique index bank_line_decided_once on bank_line_decision (tenant_id, bank_line_id) where undone_at is null;
create index bank_line_decision_of_payment on bank_line_decision (tenant_id, payment_id) where payment_id is not null;

alter table bank_line_decision enable row level security;
create policy own_tenant on bank_line_decision to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update (undone_at) on bank_line_decision to kurso_app;
