import { setImmediate } from 'node:timers/promises'
import type {
  DifferingLine,
  MatchingPreview,
  TriedThresholds,
} from '@reihum/contract/payments/matching.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { matchingSettings } from './matching-settings.queries.ts'
import { openItems } from './open-items.queries.ts'
import type { OpenItem, OpenItems } from './open-items.rules.ts'
import { proposalOf } from './pending-page.queries.ts'
import { importedRows, incomingOf, type PendingRow } from './pending-payment.queries.ts'
import { type Match, type MatchThresholds, matchIncoming } from './proposals.rules.ts'
import { indexWithPauses } from './read-open-items.ts'

/** Payments that are looked at, so that nobody waits for a statement of a whole year. */
const mostPayments = 1_000
/** Differing ones that are listed. */
const mostListed = 25
/** How often what another payment has just paid is looked at anew. */
const rounds = 3

async function lastImport(ctx: TenantContext): Promise<{ id: string; bookedAt: Date } | undefined> {
  const { rows } = await sql<{ id: string; bookedAt: Date }>`
    select i.id, i.booked_at as "bookedAt" from bank_import i
    where i.tenant_id = ${ctx.tenantId} and i.booked_at is not null and i.undone_at is null
      and exists (select from bank_line l where l.tenant_id = i.tenant_id and l.bank_import_id = i.id
        and l.payment_id is not null and l.taken_back_at is null)
    order by i.booked_at desc, i.id desc limit 1`.execute(ctx.tx)
  return rows[0]
}

/**
 * What is made of each payment, one after the other as the matching does it: what a payment would pay is not there for
 * the next one.
 */
async function matchesOf(
  rows: readonly PendingRow[],
  open: readonly OpenItem[],
  firstIndex: OpenItems,
  thresholds: MatchThresholds,
): Promise<Map<string, Match>> {
  const matches = new Map<string, Match>()
  const taken = new Set<string>()
  let left = rows
  let index = firstIndex
  for (let round = 0; round < rounds && left.length > 0; round += 1) {
    if (round > 0) index = await indexWithPauses(open.filter(({ id }) => !taken.has(id)))
    const later: PendingRow[] = []
    for (const [at, row] of left.entries()) {
      if (at % 20 === 19) await setImmediate()
      const match = matchIncoming(incomingOf(row), index, thresholds)
      const ids = match.isCertain
        ? (match.proposals[0]?.parts ?? []).map(({ receivableId }) => receivableId)
        : []
      const isTaken = ids.some((id) => taken.has(id))
      if (isTaken) later.push(row)
      else for (const id of ids) taken.add(id)
      matches.set(row.id, isTaken ? { ...match, isCertain: false } : match)
    }
    left = later
  }
  return matches
}

const certainIn = (matches: ReadonlyMap<string, Match>) =>
  [...matches.values()].filter(({ isCertain }) => isCertain).length

function differingLine(
  row: PendingRow,
  { before, after }: { before: Match | undefined; after: Match | undefined },
  items: ReadonlyMap<string, OpenItem>,
): DifferingLine[] {
  const isBooked = after?.isCertain ?? false
  if ((before?.isCertain ?? false) === isBooked) return []
  const match = isBooked ? after : before
  const [first] = match?.proposals ?? []
  if (!match || !first) return []
  return [
    {
      paymentId: row.id,
      receivedOn: row.received_on,
      payerName: row.payer_name,
      cents: row.amount_cents,
      currencyCode: row.currency,
      remittance: row.remittance,
      becomes: isBooked ? 'booked' : 'waiting',
      proposal: proposalOf(first, items),
      lead: match.lead,
    } as DifferingLine,
  ]
}

/**
 * What thresholds would have booked by themselves of the statements that were booked last, beside what those that are saved
 * would have. What was open is taken as it was then, because most of it is paid now. Nothing is changed.
 */
export async function previewMatching(ctx: TenantContext, tried: TriedThresholds): Promise<MatchingPreview> {
  const [settings, last] = await Promise.all([matchingSettings(ctx), lastImport(ctx)])
  if (!last)
    return { bookedAt: null, payments: 0, isCut: false, before: 0, after: 0, differing: [], differ: 0 }
  const found = await importedRows(ctx, {
    importId: last.id,
    bookedAt: last.bookedAt,
    atMost: mostPayments + 1,
  })
  const rows = found.slice(0, mostPayments)
  const open = await openItems(ctx, last.bookedAt)
  const index = await indexWithPauses(open)
  const before = settings.isOn ? await matchesOf(rows, open, index, settings) : new Map<string, Match>()
  const after = await matchesOf(rows, open, index, tried)
  const items = new Map(open.map((item) => [item.id, item]))
  const differing = rows.flatMap((row) =>
    differingLine(row, { before: before.get(row.id), after: after.get(row.id) }, items),
  )
  return {
    bookedAt: last.bookedAt.toISOString(),
    payments: rows.length,
    isCut: found.length > mostPayments,
    before: certainIn(before),
    after: certainIn(after),
    differing: differing.slice(0, mostListed),
    differ: differing.length,
  }
}
