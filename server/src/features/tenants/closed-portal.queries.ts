import type { ClosedPortal } from '@reihum/contract/tenants/tenant.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { tenantIdOf } from '#platform/database/tenant-id-of.ts'

/**
 * Who a suspended tenant is and how to reach them, for visitors who find its pages closed. Nobody learns of a tenant that
 * was never open to the public.
 */
export function closedPortal(inPlatform: InPlatform, ref: string): Promise<ClosedPortal> {
  return inPlatform(async ({ tx }) => {
    const row = await tx
      .selectFrom('tenant')
      .select(['company', 'language', 'email', 'phone'])
      .where('id', '=', tenantIdOf(ref))
      .where('suspended_at', 'is not', null)
      .where('is_platform', '=', false)
      .where(sql<boolean>`open_to_public(id)`)
      .executeTakeFirst()
    return { suspended: row ? { ...row, language: row.language as Locale } : null }
  })
}
