import { type Selectable, sql } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { ReceivableLine } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { allocate } from './allocate.ts'
import { decideRelease, joinedByTax, keptOfLines } from './ledger.rules.ts'
import { type LockedReceivable, lockPayments, lockReceivables } from './lock-money.ts'
import { paidByVoucher } from './paid-by-voucher.queries.ts'
import { type StoredAllocation, standingAllocations, standingWriteOffs, takeBack } from './take-back.ts'

type Line = Selectable<ReceivableLine>

/** How much of a payment is free again, because what it paid is not charged any more. */
export type Freed = { registrationId: string | null; paymentId: string; cents: number }

/**
 * The receivables that charge something for these registrations, or would if a cancelled date took place after all. Few have
 * none, and most have one.
 */
async function receivablesOf(ctx: TenantContext, registrationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.id from receivable_line l
    join receivable r on r.tenant_id = l.tenant_id and r.id = l.receivable_id
    where l.tenant_id = ${ctx.tenantId} and l.registration_id = any(${[...registrationIds]}::uuid[])
      and (r.charged_cents > 0 or l.cause = 'date')`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** Every line of these receivables, by receivable. */
export async function linesOf(ctx: TenantContext, ids: readonly string[]): Promise<Map<string, Line[]>> {
  const rows = await ctx.tx
    .selectFrom('receivable_line')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`receivable_id = any(${[...ids]}::uuid[])`)
    .orderBy('receivable_id')
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ receivable_id }) => receivable_id)
}

/** A place and each of its extras are taken back by themselves. */
const partOf = ({ registration_id, extra_id }: Line) => `${registration_id} ${extra_id}`

/**
 * The lines of some registrations that were not taken back yet, with what they are charged less for cancelled dates; of only
 * these extras, where some are named.
 */
export function standingLines(
  lines: readonly Line[],
  registrationIds: ReadonlySet<string>,
  extraIds: ReadonlySet<string> | null = null,
): Line[] {
  const isTakenBack = new Set(lines.filter(({ cause }) => cause === 'cancelled').map(partOf))
  const isMeant = ({ extra_id }: Line) => extraIds === null || extraIds.has(extra_id ?? '')
  return lines.filter(
    (line) =>
      (line.cause === 'original' || line.cause === 'date') &&
      registrationIds.has(line.registration_id ?? '') &&
      isMeant(line) &&
      !isTakenBack.has(partOf(line)),
  )
}

const reversed = (ctx: TenantContext, line: Line, number: number): Line => ({
  ...line,
  number,
  quantity_hundredths: -line.quantity_hundredths,
  gross_cents: -line.gross_cents,
  net_cents: -line.net_cents,
  at: ctx.now,
  cause: 'cancelled',
})

/** What stays charged for somebody who gives up their place: never more than was paid, and under that name. */
export type Keeping = { atMostCents: number; label: string }

/** The lines of what stays charged; what is kept of a place is kept of its parts in their order. */
function keptLines(
  ctx: TenantContext,
  receivable: LockedReceivable,
  leaving: readonly Line[],
  { keeping, count }: { keeping: Map<string, Keeping>; count: number },
): Line[] {
  const kept: Line[] = []
  let paid = receivable.allocated_cents
  for (const [id, own] of Map.groupBy(leaving, ({ registration_id }) => registration_id as string)) {
    const { atMostCents = 0, label = '' } = keeping.get(id) ?? {}
    const charged = own.reduce((sum, { gross_cents }) => sum + gross_cents, 0)
    const cents = Math.min(atMostCents, charged, paid)
    if (cents === 0) continue
    paid -= cents
    keeping.set(id, { atMostCents: atMostCents - cents, label })
    kept.push(
      ...keptOfLines(joinedByTax(own), cents).map((line) => ({
        ...line,
        label,
        quantity_hundredths: 100,
        unit_cents: line.gross_cents,
        at: ctx.now,
        cause: 'kept',
      })),
    )
  }
  return kept.map((line, at) => ({ ...line, number: count + at + 1 }))
}

/** What was allocated last goes back first, and what a voucher paid before everything else: it goes back to the voucher. */
async function vouchersLast(ctx: TenantContext, allocations: readonly StoredAllocation[]) {
  if (allocations.length < 2) return allocations
  const byVoucher = await paidByVoucher(
    ctx,
    allocations.map(({ payment_id }) => payment_id),
  )
  const isLast = ({ payment_id }: StoredAllocation) => Number(byVoucher.has(payment_id))
  return allocations.toSorted((one, other) => isLast(one) - isLast(other))
}

/** Gives free what was paid or written off beyond what the receivable charges from now on. */
export async function release(
  ctx: TenantContext,
  receivable: LockedReceivable,
  chargedAfter: number,
  because: { cause: 'taken_back' | 'place_gone'; note: string },
): Promise<Freed[]> {
  const [allocations, writeOffs] = await Promise.all([
    standingAllocations(ctx, { receivableIds: [receivable.id] }),
    standingWriteOffs(ctx, [receivable.id]),
  ])
  const { kept, ...takenBack } = decideRelease(chargedAfter, await vouchersLast(ctx, allocations), writeOffs)
  await lockPayments(
    ctx,
    takenBack.allocations.map(({ payment_id }) => payment_id),
  )
  await takeBack(ctx, takenBack, because)
  if (kept)
    await allocate(ctx, [
      {
        paymentId: kept.of.payment_id,
        receivableId: receivable.id,
        currency: receivable.currency,
        cents: kept.cents,
        cause: 'credit',
      },
    ])
  return takenBack.allocations.map((allocation) => ({
    registrationId: receivable.registration_id,
    paymentId: allocation.payment_id,
    cents: allocation.cents - (kept?.of === allocation ? kept.cents : 0),
  }))
}

/** The parts of a price in their order, as they are paid. */
const inOrder = (receivables: readonly LockedReceivable[]) =>
  receivables.toSorted((one, other) => (one.part_number ?? 0) - (other.part_number ?? 0))

/** What alone is taken back of places that stay: some extras, or what one receivable charges. */
type Part = { extraIds?: ReadonlySet<string>; receivableId?: string }

/**
 * Takes back what is charged for registrations that have no place any more, but for what is to be kept of them. What had
 * been paid beyond that is free again: the credit of the payer. The registrations are locked. With a part, only this is
 * taken back, and the places stay.
 */
export async function takeBackCharges(
  ctx: TenantContext,
  registrationIds: readonly string[],
  toKeep: ReadonlyMap<string, Keeping>,
  { extraIds, receivableId }: Part = {},
): Promise<Freed[]> {
  const charging = await receivablesOf(ctx, registrationIds)
  const ids = charging.filter((id) => receivableId === undefined || id === receivableId)
  if (ids.length === 0) return []
  const receivables = await lockReceivables(ctx, ids)
  const lines = await linesOf(ctx, ids)
  const gone = new Set(registrationIds)
  const freed: Freed[] = []
  const takenBack: Line[] = []
  const keeping = new Map(toKeep)
  for (const receivable of inOrder([...receivables.values()])) {
    const own = lines.get(receivable.id) ?? []
    const leaving = standingLines(own, gone, extraIds)
    const back = leaving.map((line, at) => reversed(ctx, line, own.length + at + 1))
    const kept = keptLines(ctx, receivable, leaving, { keeping, count: own.length + back.length })
    const changed = [...back, ...kept]
    const chargedAfter = changed.reduce((left, line) => left + line.gross_cents, receivable.charged_cents)
    if (chargedAfter < receivable.allocated_cents + receivable.written_off_cents)
      freed.push(...(await release(ctx, receivable, chargedAfter, { cause: 'place_gone', note: '' })))
    takenBack.push(...changed)
  }
  await insertTogether(ctx.tx, { receivable_line: takenBack } as never)
  return freed
}
