-- Slugs that a sign-up would have taken if its address had not had an account: the next one for the same name must not
-- tell which it was. No tenant sees them.
create table reserved_slug (
  slug text primary key,
  reserved_at timestamptz not null default now()
);
grant select, insert on reserved_slug to kurso_platform;
