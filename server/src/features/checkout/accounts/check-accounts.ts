import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { Enter, Reaching } from '../attempts/look-up-attempt.ts'
import { paymentServices, type ServiceName } from '../services/services.ts'
import { readAccount } from './payment-account.store.ts'
import { checkAccount } from './set-up-account.ts'

type Known = { tenant_id: string; service: ServiceName }

const dayMs = 86_400_000

/** The last check is a day old. */
async function isDue(ctx: TenantContext, service: ServiceName): Promise<boolean> {
  const account = await readAccount(ctx, service)
  if (!account || account.checked_at.getTime() > ctx.now.getTime() - dayMs) return false
  const secret = await ctx.tx
    .selectFrom('tenant_secret')
    .select('name')
    .where('tenant_id', '=', ctx.tenantId)
    .where('name', '=', service)
    .executeTakeFirst()
  return secret !== undefined
}

/** Checks once a day whether the services still accept their providers; one that cannot be asked stays as it is. */
export async function checkAccounts(
  doors: Reaching & { inPlatform: InPlatform; inTenant: InTenant },
  isStopping: () => boolean,
): Promise<void> {
  const known = await doors.inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Known>`select tenant_id, service from payment_account
      where checked_at <= ${new Date(now.getTime() - dayMs)} order by checked_at`.execute(tx)
    return rows
  })
  const errors: unknown[] = []
  for (const { tenant_id: tenant, service } of known) {
    if (isStopping()) return
    if (!paymentServices(doors.services)[service]) continue
    const enter: Enter = (body) => doors.inTenant({ tenant, access: 'system', origin: noOrigin }, body)
    try {
      if (await enter((ctx) => isDue(ctx, service))) await checkAccount(enter, doors, service)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
