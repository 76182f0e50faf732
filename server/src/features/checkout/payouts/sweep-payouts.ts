import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { credentialsOf } from '../accounts/payment-account.store.ts'
import type { Enter, Reaching } from '../attempts/look-up-attempt.ts'
import { ServiceError } from '../payment-port.ts'
import { paymentServices, type ServiceName } from '../services/services.ts'
import { lookUpPayout } from './look-up-payouts.ts'

/** A payout is done with once it has arrived and its parts are known. */
async function unknownOf(
  ctx: TenantContext,
  service: ServiceName,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.external_id as id from service_payout o
    where o.tenant_id = ${ctx.tenantId} and o.service = ${service} and o.external_id = any(${[...ids]}::text[])
      and o.state <> 'coming'
      and exists (select from service_payout_part p where p.tenant_id = o.tenant_id and p.payout_id = o.id)`.execute(
    ctx.tx,
  )
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

const dayMs = 86_400_000
const lookedBackDays = 30

async function sweepTenant(enter: Enter, reaching: Reaching, service: ServiceName): Promise<void> {
  const { payouts } = paymentServices(reaching.services)[service] ?? {}
  const read = await enter(async (ctx) => ({
    account: await credentialsOf(ctx, reaching.vault, service),
    from: new Date(ctx.now.getTime() - lookedBackDays * dayMs),
  }))
  if (!payouts || !read.account) return
  const ids = await payouts.since(read.account.credentials, read.from)
  for (const externalId of await enter((ctx) => unknownOf(ctx, service, ids)))
    await lookUpPayout(enter, reaching, { service, externalId })
}

/** Asks for payouts that no message told of, so that they are known before a statement brings them. */
export async function sweepPayouts(
  doors: Reaching & { inPlatform: InPlatform; inTenant: InTenant },
  isStopping: () => boolean,
): Promise<void> {
  const built = paymentServices(doors.services)
  const names = (Object.keys(built) as ServiceName[]).filter((name) => built[name]?.payouts)
  const accounts = await doors.inPlatform(async ({ tx }) => {
    const { rows } = await sql<{ tenant_id: string; service: ServiceName }>`
      select tenant_id, service from payment_account where service = any(${names}::text[])
      order by tenant_id`.execute(tx)
    return rows
  })
  const errors: unknown[] = []
  for (const { tenant_id: tenant, service } of accounts) {
    if (isStopping()) return
    const enter: Enter = (body) => doors.inTenant({ tenant, access: 'system', origin: noOrigin }, body)
    await sweepTenant(enter, doors, service).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) errors.push(error)
    })
  }
  if (errors.length > 0) throw errors[0]
}
