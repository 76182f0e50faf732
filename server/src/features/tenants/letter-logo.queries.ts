import { sql } from 'kysely'
import sharp from 'sharp'
import { carriedPixels } from '#platform/mail/letter-logo.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Logos that letters carried lately, by tenant and digest; the first is the one that was used longest ago. */
const lately = new Map<string, Buffer>()
const mostKept = 200

function keep(name: string, logo: Buffer): Buffer {
  lately.delete(name)
  lately.set(name, logo)
  const [oldest] = lately.keys()
  if (lately.size > mostKept && oldest !== undefined) lately.delete(oldest)
  return logo
}

const carriedOf = (logo: Buffer): Promise<Buffer> =>
  sharp(logo)
    .timeout({ seconds: 10 })
    .resize({ ...carriedPixels, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, colours: 256, effort: 7 })
    .toBuffer()

/**
 * Makes the logo as letters carry it, no larger than they show it: outside of the transaction, because drawing takes a moment. Null:
 * it was replaced or removed.
 */
export async function letterLogo(
  { tx, tenantId }: TenantContext,
  digest: string,
): Promise<(() => Promise<Buffer>) | null> {
  const name = `${tenantId} ${digest}`
  const row = await tx
    .selectFrom('letterhead')
    .select(sql<Buffer | null>`case when ${lately.has(name)} then null else logo end`.as('logo'))
    .where('tenant_id', '=', tenantId)
    .where('logo_digest', '=', digest)
    .executeTakeFirst()
  if (!row) return null
  const { logo } = row
  const kept = lately.get(name)
  if (kept) return async () => keep(name, kept)
  return logo && (async () => keep(name, await carriedOf(logo)))
}
