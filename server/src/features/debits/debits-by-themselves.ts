import { announceLimit } from '@reihum/contract/debits/debits.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { announceDebits } from './announce-debits.ts'
import { collectDebits } from './collect-debits.ts'
import { dropBrokenDebits } from './drop-debits.ts'
import { debitProposals } from './proposals.queries.ts'
import { recogniseLines } from './recognise-lines.ts'

type Found = { tenant_id: string }
type Dependencies = { inPlatform: InPlatform; inTenant: InTenant; vault: Vault }

/** Letters are written by day. */
const opensAt = '08:00'
const closesAt = '20:00'

async function announceDue(ctx: TenantContext, vault: Vault): Promise<void> {
  const { time } = wallClockOf(ctx.now, ctx.tenant.timeZone)
  if (time < opensAt || time >= closesAt) return
  const { due, isSetUp } = await debitProposals(ctx, vault)
  const ids = due.slice(0, announceLimit).map(({ receivableId }) => receivableId)
  if (isSetUp && ids.length > 0) await announceDebits(ctx, vault, ids)
}

/** Announces what is due where the provider wants that. What is not due any more is withdrawn by the way. */
export async function announceByItself({ inPlatform, inTenant, vault }: Dependencies): Promise<void> {
  const found = await inPlatform(async ({ tx }) => {
    const { rows } = await sql<Found>`
      select s.tenant_id from debit_settings s join tenant t on t.id = s.tenant_id
      where s.announces_itself and t.suspended_at is null`.execute(tx)
    return rows
  })
  await inEach(inTenant, found, (ctx) => announceDue(ctx, vault))
}

/** Debits that must not be collected any more, whatever made them so, are withdrawn before the bank has them. */
export async function dropByItself({ inPlatform, inTenant, vault }: Dependencies): Promise<void> {
  const found = await inPlatform(async ({ tx }) => {
    const { rows } = await sql<Found>`
      select distinct tenant_id from debit where state in ('announced', 'in_run')`.execute(tx)
    return rows
  })
  await inEach(inTenant, found, (ctx) => dropBrokenDebits(ctx, vault))
}

/** What was handed in is booked on its day, by the clock of its tenant. */
export async function collectByItself({
  inPlatform,
  inTenant,
}: Pick<Dependencies, 'inPlatform' | 'inTenant'>): Promise<void> {
  const found = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Found>`
      select distinct d.tenant_id from debit d join tenant t on t.id = d.tenant_id
      where d.state = 'handed_in' and d.collect_on <= (${now}::timestamptz at time zone t.time_zone)::date`.execute(
      tx,
    )
    return rows
  })
  await inEach(inTenant, found, collectDebits)
  // A statement may have told of a return before.
  for (const { tenant_id } of found) await recogniseLines(inTenant, tenant_id)
}
