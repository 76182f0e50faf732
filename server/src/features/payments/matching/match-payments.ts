import { setImmediate } from 'node:timers/promises'
import type { MatchingSettings } from '@reihum/contract/payments/matching.schema.ts'
import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { WantedAllocation } from '../allocation.rules.ts'
import { bookPayments } from '../late/book-late.ts'
import { paymentsMatched } from './matching.events.ts'
import { storeLooked } from './matching.store.ts'
import { matchingSettings } from './matching-settings.queries.ts'
import type { OpenItems } from './open-items.rules.ts'
import { incomingOf, type PaymentPlace, type PendingRow, unlookedRows } from './pending-payment.queries.ts'
import { type MatchThresholds, matchIncoming, type Proposal } from './proposals.rules.ts'
import { readOpenItems } from './read-open-items.ts'

/** Payments that are looked at in one transaction. */
const batch = 200

type Certain = { paymentId: string; proposal: Proposal }

/** What was found certain is not what is there under the locks; all of the transaction is undone. */
class Outdated extends Error {}

const wantedOf = ({ paymentId, proposal: { parts, reasons } }: Certain): WantedAllocation[] =>
  parts.map((part) => ({
    ...part,
    paymentId,
    cause: reasons.some(({ code }) => code === 'account_rule') ? 'rule' : 'automatic',
    reasons,
  }))

/**
 * Books proposals and looks again, with everything locked: each payment must be used up, and each receivable paid, apart
 * from the tolerance and from what is credited. Otherwise somebody was faster, and nothing of it is booked.
 */
async function bookCertain(
  ctx: TenantContext,
  certain: readonly Certain[],
  { toleranceCents: tolerance, latePlaces }: MatchingSettings,
): Promise<void> {
  const booked = await bookPayments(ctx, certain.flatMap(wantedOf), latePlaces).catch((error: unknown) => {
    throw error instanceof Refusal ? new Outdated() : error
  })
  const used = certain.map(({ paymentId }) => paymentId).filter((id) => !booked.creditedIds.includes(id))
  const receivableIds = certain.flatMap(({ proposal }) =>
    proposal.parts.map(({ receivableId }) => receivableId),
  )
  const { rows } = await sql<{ unsettled: boolean }>`
    select exists (select from receivable where tenant_id = ${ctx.tenantId}
        and id = any(${receivableIds}::uuid[]) and open_cents > ${tolerance})
      or exists (select from payment where tenant_id = ${ctx.tenantId}
        and id = any(${used}::uuid[]) and free_cents > ${tolerance}) as unsettled`.execute(ctx.tx)
  if (rows[0]?.unsettled) throw new Outdated()
}

/** What is open as it was read once, what of it was booked since, and the last payment that was looked at. */
type Read = { open: OpenItems; taken: Set<string>; behind: PaymentPlace | null }

/**
 * What is certain; what another payment has just paid is looked at anew, with what is open then. With pauses, so that
 * requests are answered in between.
 */
async function certainOf(rows: readonly PendingRow[], { open, taken }: Read, thresholds: MatchThresholds) {
  const certain: Certain[] = []
  const later = new Set<string>()
  for (const [at, row] of rows.entries()) {
    if (at % 20 === 19) await setImmediate()
    const match = matchIncoming(incomingOf(row), open, thresholds)
    const [proposal] = match.proposals
    if (!match.isCertain || !proposal) continue
    const ids = proposal.parts.map(({ receivableId }) => receivableId)
    if (ids.some((id) => taken.has(id))) later.add(row.id)
    else {
      for (const id of ids) taken.add(id)
      certain.push({ paymentId: row.id, proposal })
    }
  }
  return { certain, later }
}

type Matched = { found: number; looked: number; booked: number; read: Read | null }

/** Looks at the oldest payments nobody has looked at, and books what is certain. */
async function matchBatch(ctx: TenantContext, atMost: number, before: Read | null): Promise<Matched> {
  const settings = await matchingSettings(ctx)
  const rows = settings.isOn ? await unlookedRows(ctx, atMost, before?.behind ?? null) : []
  if (rows.length === 0) return { found: 0, looked: 0, booked: 0, read: null }
  const read = before ?? { open: (await readOpenItems(ctx)).index, taken: new Set(), behind: null }
  const { certain, later } = await certainOf(rows, read, settings)
  const looked = rows.map(({ id }) => id).filter((id) => !later.has(id))
  await storeLooked(ctx, looked)
  if (certain.length > 0) {
    await bookCertain(ctx, certain, settings)
    await record(ctx, paymentsMatched(ctx.tenantId, { looked: looked.length, booked: certain.length }))
  }
  return {
    found: rows.length,
    looked: looked.length,
    booked: certain.length,
    read: later.size > 0 ? null : { ...read, behind: rows.at(-1) ?? null },
  }
}

/** Remembers without booking that the oldest payment was looked at: somebody was faster, so a person decides. */
async function leaveOldest(ctx: TenantContext): Promise<Matched> {
  const rows = await unlookedRows(ctx, 1, null)
  const ids = rows.map(({ id }) => id)
  await storeLooked(ctx, ids)
  return { found: ids.length, looked: ids.length, booked: 0, read: null }
}

/**
 * Looks at every payment from a bank that nobody has looked at, in transactions of some hundred. If one of them meets
 * what somebody else just booked, it is done again payment by payment.
 */
export async function matchPayments(
  inTenant: InTenant,
  tenantId: string,
): Promise<{ looked: number; booked: number }> {
  const enter = (body: (ctx: TenantContext) => Promise<Matched>) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, body)
  const total = { looked: 0, booked: 0 }
  let read: Read | null = null
  let alone = 0
  for (;;) {
    const before: Read | null = read
    const isAlone = alone > 0
    const matched: Matched | null = await enter((ctx) => matchBatch(ctx, isAlone ? 1 : batch, before)).catch(
      (error: unknown) => {
        if (error instanceof Outdated) return isAlone ? enter(leaveOldest) : null
        throw error
      },
    )
    read = matched?.read ?? null
    if (!matched) {
      alone = batch
      continue
    }
    // Behind the last one nothing is left; what came in meanwhile may stand before it.
    if (matched.found === 0 && before?.behind) continue
    if (matched.found === 0) return total
    alone = Math.max(0, alone - 1)
    total.looked += matched.looked
    total.booked += matched.booked
  }
}
