import { sql } from 'kysely'
import { today } from '#features/payments/today.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { invoiceSettings } from '../invoice-settings.ts'
import { asNewDraft, composeDrafts, storeDrafts } from './make-drafts.ts'

/** Drafts of what is on no invoice yet; nothing to be drafted is no error here. */
async function draftOf(ctx: TenantContext, receivableIds: readonly string[]): Promise<void> {
  if (receivableIds.length === 0) return
  const drafts = await composeDrafts(ctx, {
    selection: { receivableIds: [...receivableIds] as never[] },
    grouping: 'booking',
  })
  await storeDrafts(ctx, await Promise.all(drafts.map((draft) => asNewDraft(ctx, draft))))
}

async function owedFor(
  { tx, tenantId }: TenantContext,
  registrationIds: readonly string[],
  until: string | null,
) {
  const { rows } = await sql<{ id: string }>`
    select id from receivable where tenant_id = ${tenantId} and registration_id = any(${[...registrationIds]}::uuid[])
      and charged_cents > 0 and (${until}::date is null or service_start <= ${until}::date)`.execute(tx)
  return rows.map(({ id }) => id)
}

type Confirmed = JobPayload<{ registrationIds: readonly string[] }>

/**
 * Once a place is confirmed its draft is made, where the provider wants it then; where drafts wait for the start, that of
 * whoever comes after it. It follows the event alone, so a draft that somebody throws away stays away.
 */
export const draftConfirmed =
  ({ inTenant }: { inTenant: InTenant }) =>
  ({ tenantId, registrationIds }: Confirmed): Promise<void> =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
      const { draftsWhen } = await invoiceSettings(ctx)
      if (draftsWhen === 'never') return
      await draftOf(ctx, await owedFor(ctx, registrationIds, draftsWhen === 'started' ? today(ctx) : null))
    })

type Found = { tenant_id: string }

/** Tenants that draft at the start of courses and have not looked at today's, by their own clock. */
function dueTenants(inPlatform: InPlatform): Promise<Found[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Found>`
      select s.tenant_id from invoice_settings s join tenant t on t.id = s.tenant_id
      where s.drafts_when = 'started' and t.suspended_at is null
        and s.drafted_until < (${now}::timestamptz at time zone t.time_zone)::date
        -- No day begins earlier anywhere; the index finds by this one.
        and s.drafted_until < (${now}::timestamptz at time zone 'UTC' + interval '14 hours')::date`.execute(
      tx,
    )
    return rows
  })
}

/** Each day is drafted once, decided again under the lock of the settings: two workers at once make one draft. */
async function draftOfDay(ctx: TenantContext): Promise<void> {
  const { rows } = await sql<{ until: string }>`select drafted_until as until from invoice_settings
    where tenant_id = ${ctx.tenantId} and drafts_when = 'started' and drafted_until < ${today(ctx)}::date
    for update`.execute(ctx.tx)
  const [last] = rows
  if (!last) return
  const { rows: begun } = await sql<{ id: string }>`
    select r.id from receivable r
    join registration g on g.tenant_id = r.tenant_id and g.id = r.registration_id and g.state = 'confirmed'
    where r.tenant_id = ${ctx.tenantId} and r.charged_cents > 0
      and r.service_start > ${last.until}::date and r.service_start <= ${today(ctx)}::date
    order by r.id limit 2000`.execute(ctx.tx)
  await draftOf(
    ctx,
    begun.map(({ id }) => id),
  )
  await ctx.tx
    .updateTable('invoice_settings')
    .set({ drafted_until: today(ctx) })
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
}

export async function draftStarted({ inPlatform, inTenant }: { inPlatform: InPlatform; inTenant: InTenant }) {
  await inEach(inTenant, await dueTenants(inPlatform), draftOfDay)
}
