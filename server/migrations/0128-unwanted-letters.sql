-- Kinds of letters that somebody does not want at an address. What is necessary is none of them.
create table unwanted_letter (
  tenant_id uuid not null references tenant,
  email text not null check (email <> '' and email = lower(email) and length(email) <= 320),
  kind text not null check (kind in ('reminders', 'followUps', 'news')),
  -- on the page of the link, by the button of a mail program, or told to the staff
  how text not null check (how in ('page', 'oneClick', 'staff')),
  at timestamptz not null,
  primary key (tenant_id, email, kind)
);

-- The links in optional letters, by the digest of their token. They lead to the choices of one address and to nothing else.
create table letter_link (
  tenant_id uuid not null references tenant,
  token_hash text not null,
  email text not null check (email <> '' and email = lower(email) and length(email) <= 320),
  created_at timestamptz not null,
  primary key (tenant_id, token_hash)
);
create index letter_link_of_address on letter_link (tenant_id, email);

do $$
declare
  t text;
begin
  foreach t in array array['unwanted_letter', 'letter_link'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
    execute format('grant select, insert, delete on %I to kurso_app', t);
  end loop;
end $$;

alter table mail
  -- which kind of optional letter it is; null: it is necessary
  add column optional_letter text check (optional_letter in ('reminders', 'followUps', 'news')),
  -- where its recipient chooses which letters they want
  add column choice_url text,
  drop constraint mail_state,
  -- `unwanted`: its recipient wanted no such letters any more when it was to be sent
  add constraint mail_state check (state in ('queued', 'sent', 'stored', 'refused', 'failed', 'unknown', 'unwanted')),
  -- Only messages and letters by rule can be optional, so nothing else can ever be held back.
  add constraint mail_optional_kind
    check (optional_letter is null or kind in ('notification.sent', 'notification.by-rule')),
  add constraint mail_choice_of_optional check (choice_url is null or optional_letter is not null),
  add constraint mail_unwanted_is_optional check (state <> 'unwanted' or optional_letter is not null);

-- Says what is new, or asks for something, and is not about a booking.
alter table notification add column is_news boolean not null default false;
-- Whoever takes part cannot do without it, as with the link to an online course.
alter table notification_rule add column is_necessary boolean not null default false;

alter table notification_recipient drop constraint notification_recipient_outcome_check;
alter table notification_recipient
  add constraint notification_recipient_outcome check (outcome in ('written', 'same', 'refused', 'unwanted'));
alter table notification_rule_letter drop constraint notification_rule_letter_outcome_check;
alter table notification_rule_letter add constraint notification_rule_letter_outcome
  check (outcome in ('written', 'same', 'noAddress', 'refused', 'missed', 'unwanted'));
