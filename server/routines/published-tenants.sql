-- The slugs of all tenants that have a page for search engines: open to the public, with something to find ahead. It runs as
-- the owner, because the courses of a tenant show themselves to that tenant alone; slugs are all that it tells.
create or replace function published_tenants(at timestamptz, most integer) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select t.slug from tenant t
  where not t.is_platform and not t.is_drill and t.suspended_at is null and open_to_public(t.id)
    and exists (
      select from course c
      where c.tenant_id = t.id and c.state = 'published' and c.portal_listed and c.starts_at > $1
    )
  order by t.created_at, t.id
  limit $2
$$;

revoke all on function published_tenants(timestamptz, integer) from public;
grant execute on function published_tenants(timestamptz, integer) to kurso_platform;
