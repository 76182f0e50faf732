-- How somebody wants to see a list again: its filters, sorting and columns under a name, for oneself or for the team.
create table list_view (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- as the contract names it
  list text not null check (list <> ''),
  -- null: whoever made it has left, and it belongs to the team
  user_id uuid references user_account on delete cascade,
  name text not null check (name <> ''),
  -- the name without case and accents
  name_sort text not null,
  -- what the address of the list says
  search jsonb not null check (jsonb_typeof(search) = 'object' and octet_length(search::text) <= 8192),
  shared boolean not null default false,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint list_view_of_somebody check (shared or user_id is not null)
);
-- Each sees their own and those of the team, and in both a name stands once.
create unique index list_view_name_once on list_view (tenant_id, list, user_id, name_sort) where not shared;
create unique index shared_view_name_once on list_view (tenant_id, list, name_sort) where shared;

-- Which view a list opens with, and in which order somebody wants to have them. Views that are gone are left out when it is
-- read, so that one that comes back is where it was.
create table list_habit (
  tenant_id uuid not null references tenant,
  user_id uuid not null references user_account on delete cascade,
  list text not null check (list <> ''),
  default_view uuid,
  view_order uuid[] not null default '{}' check (cardinality(view_order) <= 500),
  primary key (tenant_id, user_id, list)
);

-- Whoever leaves takes along what was their own; what the team uses stays with the team.
create function leave_list_views() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from list_habit where tenant_id = old.tenant_id and user_id = old.user_id;
  delete from list_view where tenant_id = old.tenant_id and user_id = old.user_id and not shared;
  update list_view set user_id = null where tenant_id = old.tenant_id and user_id = old.user_id;
  return null;
end $$;
revoke all on function leave_list_views() from public;
create trigger leave_list_views after delete on membership for each row execute function leave_list_views();

-- The calendar of a place or an instructor under an address that nobody guesses. The token itself lies sealed among the
-- secrets of the tenant, so that its address can be shown again.
create table calendar_feed (
  tenant_id uuid not null references tenant,
  id uuid not null,
  place_id uuid,
  instructor_id uuid,
  token_hash text not null check (token_hash <> ''),
  -- how often it has had a new address
  round integer not null default 0,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint calendar_feed_of_somebody check (num_nonnulls(place_id, instructor_id) >= 1),
  constraint calendar_feed_of_place unique (tenant_id, place_id),
  constraint calendar_feed_of_instructor unique (tenant_id, instructor_id),
  constraint calendar_feed_token_once unique (tenant_id, token_hash),
  foreign key (tenant_id, place_id) references place on delete cascade,
  foreign key (tenant_id, instructor_id) references instructor on delete cascade
);

-- A secret that nobody can use any more is not kept.
create function forget_feed_token() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from tenant_secret where tenant_id = old.tenant_id and name = 'calendar feed ' || old.id;
  return null;
end $$;
revoke all on function forget_feed_token() from public;
create trigger forget_feed_token after delete on calendar_feed for each row execute function forget_feed_token();

do $$
declare
  t text;
begin
  foreach t in array array['list_view', 'list_habit', 'calendar_feed']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

grant select, insert, update, delete on list_view, calendar_feed to kurso_app;
grant select, insert, update on list_habit to kurso_app;
