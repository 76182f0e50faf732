import { sql } from 'kysely'

/** The id of the tenant with this id or slug, former slugs included, as an expression; as `enter_tenant` finds it. */
export function tenantIdOf(ref: string) {
  const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(ref)
  return isId
    ? sql<string>`${ref}::uuid`
    : sql<string>`(select of_tenant from tenant_slug where slug = ${ref})`
}
