import type { PublicLogo } from '@reihum/contract/tenants/tenant.schema.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Origin, TenantContext } from '#platform/tenant-context.ts'

/** Where everybody finds the logo of the provider, and how large it is; null: there is none. */
export async function publicLogo({ tx, tenantId, tenant }: TenantContext): Promise<PublicLogo | null> {
  const row = await tx
    .selectFrom('letterhead')
    .select(['logo_digest', 'logo_width', 'logo_height'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row?.logo_digest || !row.logo_width || !row.logo_height) return null
  return {
    path: `/files/${tenant.slug}/logo/${row.logo_digest}.png`,
    width: row.logo_width,
    height: row.logo_height,
  }
}

type Asked = { tenant: string; digest: string; origin: Origin }

/** The picture under such an address; a logo that was replaced is not there any more. */
export function readLogo(inTenant: InTenant, { tenant, digest, origin }: Asked): Promise<Buffer> {
  return inTenant({ tenant, origin, access: 'public' }, async ({ tx, tenantId }) => {
    const row = await tx
      .selectFrom('letterhead')
      .select('logo')
      .where('tenant_id', '=', tenantId)
      .where('logo_digest', '=', digest)
      .executeTakeFirst()
    if (!row?.logo) throw new Refusal('NOT_FOUND')
    return row.logo
  })
}
