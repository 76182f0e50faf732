-- A discount code may be a set: many codes of the same terms, each of them good for one place. How many there are is null for others.
alter table discount_code add column singles integer check (singles > 0);

create table single_code (
  tenant_id uuid not null references tenant,
  code text not null check (code <> ''),
  code_id uuid not null,
  used boolean not null default false,
  primary key (tenant_id, code),
  foreign key (tenant_id, code_id) references discount_code on delete cascade
);
create index single_code_of_set on single_code (tenant_id, code_id, code);

alter table single_code enable row level security;
create policy own_tenant on single_code to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, delete on single_code to kurso_app;
grant update (used) on single_code to kurso_app;

-- Which code of a set made the place cheaper; one at a time.
alter table code_redemption add column single_code text;
alter table code_redemption add foreign key (tenant_id, single_code) references single_code;
create unique index code_redemption_single_once on code_redemption (tenant_id, single_code) where freed_at is null;
create index code_redemption_of_single on code_redemption (tenant_id, single_code);
