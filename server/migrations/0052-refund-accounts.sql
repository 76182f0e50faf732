-- Payers are asked by mail for the account that their refund goes to.
alter table refund_request drop constraint refund_request_state_check;
alter table refund_request add constraint refund_request_state_check
  check (state in ('pending', 'account_asked', 'created', 'executed', 'kept'));
alter table refund_request drop constraint refund_request_has_way;
alter table refund_request add constraint refund_request_has_way
  check (state not in ('account_asked', 'created', 'executed') or way is not null);
-- Only a transfer waits for an account, and only as long as none is known.
alter table refund_request add constraint refund_request_waits_for_account
  check (state <> 'account_asked' or (way = 'bank_transfer' and account_sealed is null));

create table refund_account_request (
  tenant_id uuid not null references tenant,
  id uuid not null,
  refund_request_id uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- the digest of what the link holds; null until the mail is written
  token_hash text,
  ended_at timestamptz,
  -- replaced: the payer was asked anew, and this link is void
  outcome text check (outcome in ('answered', 'replaced', 'withdrawn')),
  actor_kind text not null,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, refund_request_id) references refund_request,
  constraint refund_account_request_ended check ((ended_at is null) = (outcome is null))
);
-- One link at a time leads to a refund.
create unique index refund_account_request_open on refund_account_request (tenant_id, refund_request_id)
  where ended_at is null;
create unique index refund_account_request_token on refund_account_request (tenant_id, token_hash);
create index refund_account_request_of_refund on refund_account_request (tenant_id, refund_request_id, asked_at);

alter table refund_account_request enable row level security;
create policy own_tenant on refund_account_request to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert on refund_account_request to kurso_app;
grant update (token_hash, ended_at, outcome) on refund_account_request to kurso_app;
