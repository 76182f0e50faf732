import type { LatePlaces } from '@reihum/contract/registrations/late-places.ts'
import { nameUnknownPayers } from '#features/ledger/add-payments.ts'
import { lockPayments } from '#features/ledger/lock-money.ts'
import { paidRegistrations } from '#features/ledger/paid-registrations.queries.ts'
import {
  bookAgain,
  decideLatePlaces,
  type LockedPlaces,
  lockForBookingAgain,
  tellCredited,
} from '#features/registrations/late/book-again.ts'
import type { LateDecision } from '#features/registrations/late/late-place.rules.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { WantedAllocation } from '../allocation.rules.ts'
import { bookAllocations } from '../book-allocations.ts'
import { matchingSettings } from '../matching/matching-settings.queries.ts'
import { endCredits, storeLate } from './late.store.ts'
import {
  type LateReceivable,
  lateReceivables,
  needsOfPlaces,
  placesOfReceivables,
} from './late-receivables.queries.ts'

/** `must_book_again`: somebody decided so, and wants to know if it is not possible. */
export type LateWish = LatePlaces | 'must_book_again'

export type BookedWithLate = {
  allocationIds: string[]
  /** Payments that pay nothing of what was wanted, because places are gone for good: the credits of their payers. */
  creditedIds: string[]
}

/** The expired places that one payment is to pay, all of them together. */
type LateParty = {
  paymentId: string
  wanted: readonly WantedAllocation[]
  receivables: readonly LateReceivable[]
  registrationIds: readonly string[]
}

type Split = { onTime: readonly WantedAllocation[]; parties: readonly LateParty[] }

function split(wanted: readonly WantedAllocation[], late: readonly LateReceivable[]): Split {
  const byId = new Map(late.map((one) => [one.id, one]))
  const isLate = ({ receivableId }: WantedAllocation) => byId.has(receivableId)
  const byPayment = Map.groupBy(wanted.filter(isLate), ({ paymentId }) => paymentId)
  return {
    onTime: wanted.filter((one) => !isLate(one)),
    parties: [...byPayment].map(([paymentId, own]) => {
      const receivables = own.flatMap(({ receivableId }) => byId.get(receivableId) ?? [])
      const registrationIds = [...new Set(receivables.flatMap((one) => one.registrationIds))]
      return { paymentId, wanted: own, receivables, registrationIds }
    }),
  }
}

const sum = (rows: readonly { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0)

/** What a payment was to pay of expired places pays what is owed for them since they are booked again. */
async function paysAgain(
  ctx: TenantContext,
  { wanted, registrationIds }: LateParty,
): Promise<WantedAllocation[]> {
  let left = sum(wanted)
  const [how] = wanted
  return (await needsOfPlaces(ctx, registrationIds)).flatMap(({ id, openCents }) => {
    const cents = Math.min(left, openCents)
    left -= cents
    return how && cents > 0 ? [{ ...how, receivableId: id, cents }] : []
  })
}

/** Names the payer, keeps why, and tells each booking about its part. The payment is locked. */
async function credit(
  ctx: TenantContext,
  locked: LockedPlaces,
  party: LateParty,
  { creditedFor }: Extract<LateDecision, { kind: 'credit' }>,
): Promise<void> {
  const { paymentId, wanted, receivables, registrationIds } = party
  const [payer] = receivables
  if (payer) await nameUnknownPayers(ctx, [{ paymentId, personId: payer.payerPersonId }])
  await endCredits(ctx, paymentId)
  await storeLate(ctx, party, creditedFor)
  const byBooking = Map.groupBy(registrationIds, (id) => locked.registrations.get(id)?.booking_id ?? '')
  for (const ids of byBooking.values()) {
    const own = receivables.filter((one) => one.registrationIds.some((id) => ids.includes(id)))
    const cents = sum(wanted.filter(({ receivableId }) => own.some(({ id }) => id === receivableId)))
    await tellCredited(ctx, locked, ids, { cents, creditedFor })
  }
}

async function requireFree(ctx: TenantContext, parties: readonly LateParty[]): Promise<void> {
  const payments = await lockPayments(
    ctx,
    parties.map(({ paymentId }) => paymentId),
  )
  for (const { paymentId, wanted } of parties) {
    const payment = payments.get(paymentId)
    if (!payment) throw new Refusal('NOT_FOUND')
    const { free_cents: freeCents, currency: currencyCode } = payment
    if (sum(wanted) > freeCents) throw new Refusal('PAYMENT_SPENT', { freeCents, currencyCode })
  }
}

type Decided = { party: LateParty; decision: LateDecision }

/** Decides for one payment after the other; those that are booked again take the places from those behind them. */
async function decideAndBookAgain(
  ctx: TenantContext,
  locked: LockedPlaces,
  { parties, wish }: { parties: readonly LateParty[]; wish: LateWish },
): Promise<Decided[]> {
  const { toleranceCents } = await matchingSettings(ctx)
  const decided: Decided[] = []
  const taken = new Set<string>()
  for (const party of parties) {
    // Of two payments for one place, only the first can have it.
    if (party.registrationIds.some((id) => taken.has(id))) throw new Refusal('LATE_PLACE_GONE')
    for (const id of party.registrationIds) taken.add(id)
    const decision = decideLatePlaces(ctx, locked, party.registrationIds, {
      wish: wish === 'credit' ? 'credit' : 'book_again',
      owedCents: party.receivables.reduce((total, { owedCents }) => total + owedCents, 0),
      paidCents: sum(party.wanted),
      toleranceCents,
    })
    if (decision.kind === 'book_again') await bookAgain(ctx, locked, party.registrationIds)
    else if (wish === 'must_book_again')
      throw new Refusal(decision.creditedFor === 'too_little' ? 'LATE_PAYMENT_TOO_LITTLE' : 'LATE_PLACE_GONE')
    decided.push({ party, decision })
  }
  return decided
}

type Booking = NonNullable<Parameters<typeof bookAllocations>[2]>

async function bookOnTime(
  ctx: TenantContext,
  wanted: readonly WantedAllocation[],
  more: Booking,
): Promise<string[]> {
  const { outcomes } = await bookAllocations(ctx, wanted, more)
  return outcomes.map((outcome) => {
    if ('refused' in outcome) throw new Refusal(outcome.refused.code, outcome.refused.data)
    return outcome.allocationId
  })
}

type Sorted = {
  again: readonly LateParty[]
  credited: readonly { party: LateParty; decision: Extract<LateDecision, { kind: 'credit' }> }[]
}

const sorted = (decided: readonly Decided[]): Sorted => ({
  again: decided.flatMap(({ party, decision }) => (decision.kind === 'book_again' ? [party] : [])),
  credited: decided.flatMap(({ party, decision }) =>
    decision.kind === 'credit' ? [{ party, decision }] : [],
  ),
})

/** Pays what is open, and what is owed since places were booked again; those are confirmed by that, or nothing is done. */
async function pay(
  ctx: TenantContext,
  onTime: readonly WantedAllocation[],
  { again, credited }: Sorted,
): Promise<string[]> {
  const paid: WantedAllocation[] = []
  for (const party of again) paid.push(...(await paysAgain(ctx, party)))
  const bookedAgain = again.flatMap(({ registrationIds }) => registrationIds)
  const allocationIds = await bookOnTime(ctx, [...onTime, ...paid], {
    toldOtherwise: new Set(bookedAgain),
    alsoLocked: [...again, ...credited.map(({ party }) => party)].map(({ paymentId }) => paymentId),
  })
  if ((await paidRegistrations(ctx, bookedAgain)).length < bookedAgain.length)
    throw new Refusal('LATE_PAYMENT_TOO_LITTLE')
  return allocationIds
}

/**
 * Books what payments are to pay, all of it or nothing. Where a place was given back meanwhile for want of this very money,
 * it is booked again and confirmed, or the money is the credit of the payer, by the rule and the wish of the provider; the
 * payer is told once. All of it under the locks of courses, registrations, receivables and payments, in this order.
 */
export async function bookPayments(
  ctx: TenantContext,
  wanted: readonly WantedAllocation[],
  wish: LateWish,
  { added, alsoRecorded = [] }: Pick<Booking, 'added' | 'alsoRecorded'> = {},
): Promise<BookedWithLate> {
  const receivableIds = wanted.map(({ receivableId }) => receivableId)
  const { registrationIds, late: expired } = await placesOfReceivables(ctx, receivableIds)
  if (expired.length === 0) {
    const how = { registrationIds, ...(added && { added }), alsoRecorded }
    return { allocationIds: await bookOnTime(ctx, wanted, how), creditedIds: [] }
  }
  await recordMany(
    ctx,
    alsoRecorded.map((event) => ({ event, actor: ctx.actor, origin: ctx.origin })),
  )
  const locked = await lockForBookingAgain(ctx, registrationIds)
  // Read again: what had expired may have been booked again while the locks were waited for.
  const { onTime, parties } = split(wanted, await lateReceivables(ctx, receivableIds))
  const outcome = sorted(await decideAndBookAgain(ctx, locked, { parties, wish }))
  const allocationIds = await pay(ctx, onTime, outcome)
  await requireFree(
    ctx,
    outcome.credited.map(({ party }) => party),
  )
  for (const party of outcome.again) {
    await endCredits(ctx, party.paymentId)
    await storeLate(ctx, party, null)
  }
  for (const { party, decision } of outcome.credited) await credit(ctx, locked, party, decision)
  return { allocationIds, creditedIds: outcome.credited.map(({ party }) => party.paymentId) }
}
