import { runLimit } from '@reihum/contract/payments/dunning.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { dunningProposals } from './dunning-proposals.queries.ts'
import { dunningSettings } from './dunning-settings.ts'
import { sendDunning } from './send-dunning.ts'

type Found = { tenant_id: string }

/** Tenants that dun by themselves and have not done so today, by their own clock. */
function dueTenants(inPlatform: InPlatform): Promise<Found[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Found>`
      select s.tenant_id from dunning_settings s join tenant t on t.id = s.tenant_id
      where s.starts_itself and t.suspended_at is null
        and to_char(${now}::timestamptz at time zone t.time_zone, 'HH24:MI') >= s.plan ->> 'startsAt'
        and not exists (select from dunning_run r where r.tenant_id = s.tenant_id and r.actor_kind = 'system'
          and r.day = (${now}::timestamptz at time zone t.time_zone)::date)`.execute(tx)
    return rows
  })
}

/** One run a day, decided again under the lock of the settings: two workers at once write one. */
async function runOf(ctx: TenantContext): Promise<void> {
  await sql`select from dunning_settings where tenant_id = ${ctx.tenantId} for update`.execute(ctx.tx)
  const { plan } = await dunningSettings(ctx)
  const { date, time } = wallClockOf(ctx.now, ctx.tenant.timeZone)
  if (!plan.startsItself || time < plan.startsAt) return
  const before = await ctx.tx
    .selectFrom('dunning_run')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('actor_kind', '=', 'system')
    .where('day', '=', date)
    .executeTakeFirst()
  if (before) return
  const { letters } = await dunningProposals(ctx)
  // Nobody stands by the printer then: what goes by post waits for a run that somebody starts.
  const chosen = letters
    .filter(({ byPost }) => !byPost)
    .flatMap(({ level, items }) => items.map(({ receivableId }) => ({ receivableId, level })))
  // What is beyond the limit is due tomorrow, too.
  await sendDunning(ctx, { runId: newId(ctx.now.getTime()), chosen: chosen.slice(0, runLimit) })
}

/** Starts the runs that are to start by themselves, each in the morning of its tenant. */
export async function dunByItself({ inPlatform, inTenant }: { inPlatform: InPlatform; inTenant: InTenant }) {
  await inEach(inTenant, await dueTenants(inPlatform), runOf)
}
