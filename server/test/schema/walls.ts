import type pg from 'pg'

/** The names of all tables of tenants, found by their column, so that a new table need not be listed anywhere. */
export const tenantTables = (client: pg.ClientBase) => withTenantId(client, ['r', 'p'])

export const tenantViews = (client: pg.ClientBase) => withTenantId(client, ['v', 'm'])

async function withTenantId(client: pg.ClientBase, kinds: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = any($1) and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
     order by 1`,
    [kinds],
  )
  return rows.map(({ name }) => name)
}

/** The faults in the separation of tenants, one sentence each; empty if the separation is complete. */
export async function faultsInWalls(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(`
    with recursive tenant_table as (
      select c.oid, c.relname, c.relrowsecurity from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
    ), policy as (
      select oid, polrelid, polname, polcmd = '*' and polpermissive
        and pg_get_expr(polqual, polrelid) = pg_get_expr(polwithcheck, polrelid)
        and pg_get_expr(polqual, polrelid) ~ '^\\(tenant_id = \\( *SELECT \\(current_setting\\(''app\\.tenant_id''::text\\)\\)::uuid AS \\w+\\)\\)$'
        as is_wall
      from pg_policy where polroles && array[0::oid, 'kurso_app'::regrole::oid]
    ), led as (
      -- By itself, or by a row that every row refers to and that leads to its tenant.
      select t.oid from tenant_table t
      join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' and c.confrelid = 'public.tenant'::regclass
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
      where array_length(c.conkey, 1) = 1 and a.attname = 'tenant_id' and a.attnotnull
      union
      select t.oid from led l
      join pg_constraint c on c.confrelid = l.oid and c.contype = 'f' and c.conrelid <> l.oid
      join tenant_table t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1] and a.attname = 'tenant_id'
      where not exists (
        select from pg_attribute k where k.attrelid = t.oid and k.attnum = any(c.conkey) and not k.attnotnull)
    )
    select format('%s: row-level security is off', relname) as fault from tenant_table where not relrowsecurity
    union all
    select format('%s: kurso_app has no wall on the tenant that is set', relname) from tenant_table t
    where not exists (select from policy p where p.polrelid = t.oid and p.is_wall)
    union all
    select format('%s: the policy %s lets kurso_app past the wall', t.relname, p.polname)
    from tenant_table t join policy p on p.polrelid = t.oid and not p.is_wall
    union all
    select format('%s: the primary key does not begin with tenant_id', relname) from tenant_table t
    where not exists (
      select from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where i.indrelid = t.oid and i.indisprimary and a.attname = 'tenant_id')
    union all
    select format('%s: the unique index %s does not begin with tenant_id', t.relname, i.indexrelid::regclass)
    from tenant_table t join pg_index i on i.indrelid = t.oid and i.indisunique and not i.indisprimary
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where a.attname is distinct from 'tenant_id'
    union all
    select format('%s: the foreign key %s does not begin with tenant_id', t.relname, c.conname)
    from tenant_table t
    join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    join tenant_table parent on parent.oid = c.confrelid
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
    join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = c.confkey[1]
    where own.attname <> 'tenant_id' or theirs.attname <> 'tenant_id'
    union all
    select format('%s: tenant_id does not lead to a tenant', relname) from tenant_table t
    where not exists (select from led l where l.oid = t.oid)
    union all
    select format('%s: kurso_platform may write in a tenant that rests: see 0224-moving-tenants', t.relname)
    from tenant_table t join pg_class c on c.oid = t.oid, aclexplode(c.relacl) g
    where g.grantee = 'kurso_platform'::regrole and g.privilege_type in ('INSERT', 'UPDATE', 'DELETE')
      and not exists (
        select from pg_policy p
        where p.polrelid = t.oid and not p.polpermissive and p.polroles = array['kurso_platform'::regrole::oid]
          and p.polcmd = case g.privilege_type when 'INSERT' then 'a' when 'UPDATE' then 'w' else 'd' end)
    union all
    select format('%s: a view that reads with the rights of its owner and has no wall of its own', relname)
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and not coalesce(reloptions && array['security_invoker=true'], false)
      and not (coalesce(reloptions && array['security_barrier=true'], false)
        and pg_get_viewdef(oid) ~ 'tenant_id = \\( *SELECT \\(current_setting\\(''app\\.tenant_id''::text\\)\\)::uuid')
    order by 1`)
  return rows.map(({ fault }) => fault)
}
