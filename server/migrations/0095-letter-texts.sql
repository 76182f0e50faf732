-- What a provider wants a letter to say instead of what we propose. Without a row, or without a text in it, a letter
-- says what we propose; the row stays after going back to that, so that its revision never stands for two texts.
create table letter_text (
  tenant_id uuid not null references tenant,
  kind text not null check (length(kind) between 1 and 60),
  language text not null check (language in ('de', 'en')),
  revision integer not null check (revision > 0),
  subject text check (length(subject) between 1 and 200),
  body text check (length(body) between 1 and 10000),
  -- which proposal it was made from, to tell when there is a newer one
  made_from text not null,
  changed_at timestamptz not null,
  changed_by uuid,
  -- when and why a letter had to go out as we propose it, since the text was changed
  unusable_at timestamptz,
  unusable_because text check (unusable_because in ('unknown', 'unpaired', 'nested', 'empty')),
  primary key (tenant_id, kind, language),
  constraint letter_text_whole check ((subject is null) = (body is null)),
  constraint letter_text_unusable_whole check ((unusable_at is null) = (unusable_because is null)),
  constraint letter_text_unusable_is_own check (unusable_at is null or subject is not null)
);

alter table letter_text enable row level security;
create policy own_tenant on letter_text to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on letter_text to kurso_app;

-- What stands below all letters of a provider to attendees, in each language. Empty: what we propose.
create table letter_frame (
  tenant_id uuid primary key references tenant,
  revision integer not null check (revision > 0),
  signature_de text not null check (length(signature_de) <= 1000),
  signature_en text not null check (length(signature_en) <= 1000),
  footer_de text not null check (length(footer_de) <= 1000),
  footer_en text not null check (length(footer_en) <= 1000),
  changed_at timestamptz not null
);

alter table letter_frame enable row level security;
create policy own_tenant on letter_frame to kurso_app
  using (tenant_id = (select current_setting('app.tenant_id')::uuid))
  with check (tenant_id = (select current_setting('app.tenant_id')::uuid));
grant select, insert, update on letter_frame to kurso_app;
