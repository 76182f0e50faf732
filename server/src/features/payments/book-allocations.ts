import { mostToleranceCents } from '@reihum/contract/ledger/tolerance.ts'
import { allocate } from '#features/ledger/allocate.ts'
import { paymentAllocated, smallRestGivenUp } from '#features/ledger/ledger.events.ts'
import { lockPayments, lockReceivables } from '#features/ledger/lock-money.ts'
import { paidRegistrations, registrationsOfReceivables } from '#features/ledger/paid-registrations.queries.ts'
import { storeWriteOffs } from '#features/ledger/write-off.ts'
import { confirmByPayment } from '#features/registrations/confirm-registration.ts'
import { awaitNextShare } from '#features/registrations/deadlines/await-next-share.ts'
import { lockPlaces } from '#features/registrations/lock-places.ts'
import type { DomainEvent } from '#platform/audit/event.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type AllocationRefusal, decideAllocations, type WantedAllocation } from './allocation.rules.ts'
import { matchingSettings } from './matching/matching-settings.queries.ts'
import { decideSmallRests, type Held } from './small-rests.rules.ts'

type Booked = {
  /** In the order in which they were wanted; `refused` says why one was left out. */
  outcomes: ({ allocationId: string } | { refused: AllocationRefusal })[]
}

type With = {
  /** Registrations whose confirmation is in another letter. */
  toldOtherwise?: ReadonlySet<string>
  /** Payments that are locked with those that are wanted, for what is done with them afterwards. */
  alsoLocked?: readonly string[]
  /** The registrations that the receivables are for, if they were read already. */
  registrationIds?: readonly string[]
  /** Payments that this very transaction has added: nobody else knows them, so they are not read and locked again. */
  added?: ReadonlyMap<string, { free_cents: number; currency: string }>
  /** What happened before in the same command, recorded together with what is booked. */
  alsoRecorded?: readonly DomainEvent[]
}

/**
 * The one way by which payments pay receivables: what is wanted is decided under the locks of courses, registrations,
 * receivables and payments, in this order, and places that are paid then are confirmed in the same transaction. What is
 * not possible any more is left out and said.
 */
export async function bookAllocations(
  ctx: TenantContext,
  wanted: readonly WantedAllocation[],
  { toldOtherwise, alsoLocked = [], registrationIds: known, added = new Map(), alsoRecorded = [] }: With = {},
): Promise<Booked> {
  const receivableIds = wanted.map(({ receivableId }) => receivableId)
  const paymentIds = [...wanted.map(({ paymentId }) => paymentId), ...alsoLocked]
  const registrationIds = known ?? (await registrationsOfReceivables(ctx, receivableIds))
  const lockingPlaces = lockPlaces(ctx, registrationIds)
  // Several places wait for their courses first; one is locked at once.
  if (registrationIds.length > 1) await lockingPlaces
  // Sent one after the other without waiting, so they are locked in this order.
  const [places, receivables, locked] = await Promise.all([
    lockingPlaces,
    lockReceivables(ctx, receivableIds),
    lockPayments(
      ctx,
      paymentIds.filter((id) => !added.has(id)),
    ),
  ])
  const payments = new Map([...locked, ...added])
  const decided = decideAllocations(wanted, {
    receivables: new Map(
      [...receivables].map(([id, { open_cents, currency }]) => [id, { open: open_cents, currency }]),
    ),
    payments: new Map(
      [...payments].map(([id, { free_cents, currency }]) => [id, { free: free_cents, currency }]),
    ),
  })
  const granted = decided.flatMap((one) => (one.kind === 'granted' ? [one] : []))
  const held = { receivables, payments }
  const mayHaveRests = decideSmallRests(granted, held, mostToleranceCents).length > 0
  // Sent one after the other without waiting; what is paid is read after the allocations.
  const [ids, paidAtOnce] = await Promise.all([
    allocate(ctx, granted),
    mayHaveRests ? [] : paidRegistrations(ctx, registrationIds),
  ])
  const restEvents = mayHaveRests ? await giveUpSmallRests(ctx, granted, held) : []
  const paid = new Set(mayHaveRests ? await paidRegistrations(ctx, registrationIds) : paidAtOnce)
  const isToldOtherwise = ({ id }: { id: string }) => toldOtherwise?.has(id) === true
  const paidPlaces = places.filter(({ id }) => paid.has(id))
  await confirmByPayment(
    ctx,
    paidPlaces.filter((place) => !isToldOtherwise(place)),
    { alsoRecorded: [...alsoRecorded, ...allocationEvents(granted), ...restEvents] },
  )
  await confirmByPayment(ctx, paidPlaces.filter(isToldOtherwise), { inform: false })
  // What is paid is confirmed now and waits for nothing.
  await awaitNextShare(
    ctx,
    registrationIds.filter((id) => !paid.has(id)),
  )
  const left = [...ids]
  return {
    outcomes: decided.map((one) =>
      one.kind === 'granted' ? { allocationId: left.shift() as string } : { refused: one },
    ),
  }
}

/** What is missing within the tolerance of the provider is given up, so that the place is paid. */
async function giveUpSmallRests(
  ctx: TenantContext,
  granted: Parameters<typeof decideSmallRests>[0],
  held: Held,
): Promise<DomainEvent[]> {
  const { toleranceCents } = await matchingSettings(ctx)
  const rests = decideSmallRests(granted, held, toleranceCents)
  await storeWriteOffs(
    ctx,
    rests.map((rest) => ({ ...rest, cause: 'tolerance', reason: '' })),
  )
  return rests.map(({ receivableId, cents }) => smallRestGivenUp(receivableId, cents))
}

/** What happened to each payment. */
function allocationEvents(granted: readonly { paymentId: string; cents: number }[]): DomainEvent[] {
  const byPayment = Map.groupBy(granted, ({ paymentId }) => paymentId)
  return [...byPayment].map(([paymentId, parts]) =>
    paymentAllocated(
      paymentId,
      parts.reduce((sum, { cents }) => sum + cents, 0),
    ),
  )
}
