import pg from 'pg'
import type { Cell } from './move-tenant.ts'

type Served = { slug: string; is: 'open' | 'handed over' }

async function servedBy(ownerUrl: string): Promise<Served[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Served>(
      `select s.slug, case when t.moving_until = 'infinity' then 'handed over' else 'open' end as is
       from tenant_slug s join tenant t on t.id = s.of_tenant
       where not t.is_platform and not t.is_drill and t.moved_to is null order by s.slug`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** By which address each tenant is served, under its present name and under former ones. */
export async function mapTenants(
  cells: readonly Pick<Cell, 'ownerUrl' | 'publicUrl'>[],
): Promise<Map<string, string>> {
  const map = new Map<string, string>()
  const open = new Set<string>()
  for (const { ownerUrl, publicUrl } of cells)
    for (const { slug, is } of await servedBy(ownerUrl)) {
      // While a tenant is handed over two cells have it, and the one that has opened it is right.
      if (is === 'open' || !open.has(slug)) map.set(slug, publicUrl)
      if (is === 'open') open.add(slug)
    }
  return map
}

/** As nginx reads it within `map`: names are letters, digits and hyphens, and addresses are origins, so nothing is escaped. */
export const asNginxMap = (map: ReadonlyMap<string, string>): string =>
  [...map]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([slug, address]) => `${slug} ${address};\n`)
    .join('')
