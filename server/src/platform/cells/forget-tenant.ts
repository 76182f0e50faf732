import pg from 'pg'
import { contentKeys } from '#platform/storage/stored-content.ts'
import type { Cell } from './move-tenant.ts'
import { removeRows } from './remove-tenant.ts'
import { findTenant, findTenantById } from './rest-tenant.ts'
import { digestTable, MoveError, tenantTables } from './tenant-tables.ts'

/** What leads to where the tenant is now. */
const kept = ['tenant', 'tenant_slug']

/** What stays of the tenant says nothing of anybody. */
const blank = `update tenant set director = '', website = '', imprint = '', street = '', postal_code = '', city = '',
  phone = '', email = '', brand = '{}', onboarding_done = '{}', privacy_notice = '', terms = '', withdrawal_notice = ''
  where id = $1`

/** Removes what is left of a tenant that the other installation serves, and returns how many rows that were. */
export async function forgetTenant(source: Cell, target: Cell, slug: string): Promise<number> {
  const here = new pg.Client({ connectionString: source.ownerUrl })
  const there = new pg.Client({ connectionString: target.ownerUrl })
  await Promise.all([here.connect(), there.connect()])
  try {
    const found = await findTenant(here, slug)
    if (found?.is !== 'moved')
      throw new MoveError(`The tenant ${slug} was not moved from here, so it is not removed.`)
    if ((await findTenantById(there, found.id))?.is !== 'open')
      throw new MoveError(
        `The other installation does not serve the tenant ${slug}, so it is not removed here.`,
      )
    const keys = await contentKeys(here, found.id)
    await here.query('begin')
    const tables = (await tenantTables(here)).filter(({ name }) => !kept.includes(name))
    let rows = 0
    for (const table of tables) rows += (await digestTable(here, table, `${table.of} = '${found.id}'`)).rows
    await removeRows(here, tables, found.id)
    await here.query(blank, [found.id])
    await here.query('commit')
    // Where both keep files in one place, the contents are those that the other one serves.
    if (source.storedAt !== target.storedAt) for (const key of keys) await source.storage.remove(key)
    return rows
  } finally {
    await Promise.all([here.end(), there.end()])
  }
}
