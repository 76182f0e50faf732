import type { AttendeeFields } from '@reihum/contract/registrations/booking.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import { nameSortOf } from '#features/people/person-identity.rules.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { drawAgain } from '../draw-again.ts'
import { emptyPlaces, passesThoseWaiting } from '../registration.rules.ts'
import { passOver } from '../waiting-list/pass-over.ts'
import { registerMany } from './register-many.ts'
import { registeredPeople } from './registered-people.queries.ts'

export type RegistrationToImport = {
  requestKey: string
  courseId: string
  attendee: AttendeeFields
  state: Exclude<RegistrationState, 'cancelled'>
  /** Null: the fee of the course. */
  feeCents: number | null
  registeredAt: Date | null
  notes: string
  /** The course is over: nobody is told, whatever the import says. */
  isPast: boolean
}

export type ImportedRegistration =
  | { kind: 'created'; id: string }
  | { kind: 'known'; shortcode: string }
  /** The same registration is in an earlier row. */
  | { kind: 'twice'; position: number }
  | { kind: 'refused'; error: Error }

type Options = { whenFull: 'refuse' | 'waiting_list' | 'raise_limit'; inform: boolean }

type Raised = { courseId: string; title: string; from: number; to: number }

export type ImportedRegistrations = { outcomes: ImportedRegistration[]; raised: Raised[]; told: number }

const placeFirst = ({ state }: RegistrationToImport) => (state === 'on_waiting_list' ? 1 : 0)

/** Rows with a place come before rows on the waiting list, both in the order of registration. */
const inTurn = (one: RegistrationToImport, other: RegistrationToImport) =>
  placeFirst(one) - placeFirst(other) ||
  (one.registeredAt?.getTime() ?? 0) - (other.registeredAt?.getTime() ?? 0)

function orderOf(ctx: TenantContext, one: RegistrationToImport, { whenFull, inform }: Options) {
  const waits = one.state === 'on_waiting_list'
  return {
    courseId: one.courseId,
    actor: ctx.actor,
    origin: ctx.origin,
    request: {
      requestKey: one.requestKey,
      language: ctx.tenant.language,
      contact: null,
      unnamedPlaces: 0,
      attendees: [one.attendee],
      paymentMethod: null,
      acceptsTerms: false,
      mandate: null,
      code: '',
      voucher: '',
      alsoWaitFor: [],
      furtherCourses: [],
      headStart: '',
      notes: one.notes,
      answers: [],
      // Nobody waits while a place is free, so a row that says so is refused and reported.
      ...(waits && { shownOutcome: 'waiting_list' as const }),
    },
    byOperator: {
      whenFull: waits ? ('waiting_list' as const) : whenFull,
      confirm: one.state === 'confirmed',
      inform: inform && !one.isPast,
      agreed: { feeCents: one.feeCents, registeredAt: one.registeredAt ?? ctx.now },
    },
  }
}

/** Logs for those on the waiting list before the import that places were given past them. */
async function passOverThoseWaiting(
  ctx: TenantContext,
  before: ReadonlyMap<string, LockedCourse>,
  given: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [courseId, places] of given) {
    const course = before.get(courseId)
    if (course && passesThoseWaiting(course, places))
      await passOver(ctx, { courseId, free: emptyPlaces(course) ?? 0 })
  }
}

async function raisedOf(ctx: TenantContext, before: ReadonlyMap<string, LockedCourse>): Promise<Raised[]> {
  const after = await lockSeats(ctx, [...before.keys()])
  return [...before.values()].flatMap(({ id, title, attendeeLimit }) => {
    const limit = after.get(id)?.attendeeLimit ?? null
    return attendeeLimit === null || limit === null || limit <= attendeeLimit
      ? []
      : [{ courseId: id, title, from: attendeeLimit, to: limit }]
  })
}

/**
 * Imports registrations that were made elsewhere, with the engine that books them here: each gets a place, waits, or is
 * refused. People who are registered for that course already are left alone.
 */
export async function importRegistrations(
  ctx: TenantContext,
  all: readonly RegistrationToImport[],
  options: Options,
): Promise<ImportedRegistrations> {
  const courseIds = all.map(({ courseId }) => courseId)
  const before = await lockSeats(ctx, courseIds)
  const known = await registeredPeople(ctx, courseIds)
  const outcomes = new Array<ImportedRegistration>(all.length)
  const first = new Map<string, number>()
  const fresh: { one: RegistrationToImport; position: number }[] = []
  for (const [position, one] of all.entries()) {
    const who = `${one.courseId} ${one.attendee.email.toLowerCase()} ${nameSortOf(one.attendee)}`
    const shortcode = known.get(who)
    const earlier = first.get(who)
    if (shortcode) outcomes[position] = { kind: 'known', shortcode }
    else if (earlier !== undefined) outcomes[position] = { kind: 'twice', position: earlier }
    else {
      first.set(who, position)
      fresh.push({ one, position })
    }
  }
  if (options.inform && fresh.some(({ one }) => !one.isPast)) requireVerified(ctx)
  fresh.sort((a, b) => inTurn(a.one, b.one) || a.position - b.position)
  const orders = fresh.map(({ one }) => orderOf(ctx, one, options))
  const receipts =
    orders.length === 0 ? [] : await drawAgain(ctx, () => registerMany(ctx, Buffer.alloc(0), orders))
  const given = new Map<string, number>()
  let told = 0
  for (const [at, receipt] of receipts.entries()) {
    const { one, position } = fresh[at] as (typeof fresh)[number]
    if (!receipt.ok) {
      outcomes[position] = { kind: 'refused', error: receipt.error as Error }
      continue
    }
    const [registration] = receipt.result.registrations
    if (!registration) throw new Refusal('UNEXPECTED')
    if (options.inform && !one.isPast) told += 1
    outcomes[position] = { kind: 'created', id: registration.id }
    if (seatStates.includes(registration.state)) given.set(one.courseId, (given.get(one.courseId) ?? 0) + 1)
  }
  if (options.whenFull === 'raise_limit') await passOverThoseWaiting(ctx, before, given)
  if (told > 0) await requireRoom(ctx, 'mailsAMonth', told)
  return { outcomes, raised: await raisedOf(ctx, before), told }
}
