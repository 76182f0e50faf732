import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'

/** What one sitemap index may name. */
const most = 50_000

/** The tenants that search engines are led to: those open to the public, with something listed ahead. */
export function publishedTenants(inPlatform: InPlatform): Promise<string[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{
      slug: string
    }>`select slug from published_tenants(${now}, ${most}) as slug`.execute(tx)
    return rows.map(({ slug }) => slug)
  })
}
