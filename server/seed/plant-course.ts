import { randomUUID } from 'node:crypto'
import { newAppointment } from '@reihum/contract/courses/appointment.schema.ts'
import { courseFields } from '@reihum/contract/courses/course.schema.ts'
import type { WantedExtra } from '@reihum/contract/courses/extra.schema.ts'
import { bookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { richTextFrom } from '@reihum/contract/wire/rich-text.ts'
import { sql } from 'kysely'
import { addAppointments } from '#features/courses/appointments/add-appointments.ts'
import { appointmentsOfCourse } from '#features/courses/appointments/appointment.store.ts'
import { cancelAppointment } from '#features/courses/appointments/cancel-appointment.ts'
import { changePortalSettings } from '#features/courses/change-portal-settings.ts'
import { getCourse } from '#features/courses/course.queries.ts'
import { createCourse } from '#features/courses/create-course.ts'
import { moveCourse } from '#features/courses/move-course.ts'
import { makeFileAddresses } from '#features/files/file-addresses.ts'
import { registerMany } from '#features/registrations/booking/register-many.ts'
import { cancelRegistrations } from '#features/registrations/cancellation/cancel-registrations.ts'
import { followCancelledDates } from '#features/registrations/dates/follow-cancelled-dates.ts'
import { newId } from '#platform/ids.ts'
import type { Actor, Origin, TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { SeedDoor } from './door.ts'
import { payForPlace, wayToPay } from './pay-for-place.ts'
import { household } from './people.ts'
import { plantAttendance } from './plant-attendance.ts'
import { answersOf, type PlantedAttribute } from './plant-attributes.ts'
import { plantCertificates } from './plant-certificates.ts'
import { plantExtras } from './plant-extras.ts'
import { plantFeedback } from './plant-feedback.ts'
import { type Pictures, plantPicture } from './plant-picture.ts'
import type { Random } from './random.ts'
import type { School, SchoolCourse } from './school.ts'
import { day, hour, moments, type TimeLine, timeLineOf } from './time-line.ts'

const visitor: Actor = { kind: 'visitor' }
const minute = 60_000

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
] as const

/** The origin of a visitor, with an address reserved for examples. */
function originOf(random: Random): Origin {
  return {
    ipAddress: `198.51.100.${random.between(1, 254)}`,
    userAgent: random.pick([...browsers]),
    requestId: null,
  }
}

/** `isReserved`: it waits for a payment that its payer makes. */
type Seat = { id: string; at: Date; isReserved: boolean }

export type Planting = {
  school: School
  attributes: Map<string, PlantedAttribute>
  /** Where pictures are stored; without it courses have none. */
  pictures?: Pictures
  door: SeedDoor
  random: Random
  now: Date
  operator: Actor
  vault: Vault
  /** Where the demonstration is reached: papers name the page that they are checked on. */
  publicUrl: string
}

/**
 * How many people each booking has: mostly one, sometimes a family. Only bookings of one fill a course to its last
 * place.
 */
function bookingSizes(random: Random, { people, attendeeLimit }: SchoolCourse): number[] {
  if (attendeeLimit !== null && people > attendeeLimit) return Array.from({ length: people }, () => 1)
  const sizes: number[] = []
  for (let left = people; left > 0; left -= sizes.at(-1) ?? 1) {
    const wanted = random.chance(0.78) ? 1 : random.between(2, 3)
    sizes.push(Math.min(left, wanted))
  }
  return sizes
}

type Wanted = {
  courseId: string
  asked: readonly PlantedAttribute[]
  alsoWaitFor?: readonly string[]
  /** Set where this booking is paid by direct debit: the number of its account. */
  account?: number | undefined
  /** Named where the course offers several. */
  method?: 'bank_transfer' | null
  /** The discount code that is entered. */
  code?: string
  /** When everybody in it was born, where the course asks. */
  birthDate?: string
  /** What everybody in it takes besides the place. */
  takes?: readonly WantedExtra[]
}

/** The IBAN of an account of a German bank, with its check digits. */
function germanIban(account: number): string {
  const number = `12030000${String(account).padStart(10, '0')}`
  // DE stands for 13 and 14, and two zeros for the check digits.
  const check = 98 - Number(BigInt(`${number}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${number}`
}

export async function book(
  planting: Planting,
  {
    courseId,
    asked,
    alsoWaitFor = [],
    account,
    method = null,
    code = '',
    birthDate = '',
    takes = [],
  }: Wanted,
  size: number,
  at: Date,
): Promise<Seat[]> {
  const { school, random, door, vault } = planting
  const attendees = household(random, school.region, size).map((person) => ({
    ...person,
    birthDate,
    extras: takes,
    answers: answersOf(random, asked),
  }))
  const notes = random.chance(0.12) ? random.pick(school.notes) : ''
  const origin = originOf(random)
  const [payer] = attendees
  const collected = account !== undefined && {
    paymentMethod: 'sepa_direct_debit' as const,
    mandate: { holder: `${payer?.firstName} ${payer?.lastName}`, iban: germanIban(account) },
  }
  const request = bookingRequest.parse({
    requestKey: randomUUID(),
    language: school.settings.language,
    attendees,
    notes,
    alsoWaitFor,
    acceptsTerms: true,
    paymentMethod: method,
    code,
    ...collected,
  })
  const registrations = await door({ at, actor: visitor, origin }, async (ctx) => {
    const order = { courseId, request, actor: visitor, origin }
    const [receipt] = await registerMany(ctx, Buffer.alloc(0), [order], vault)
    if (!receipt?.ok)
      throw new Error(`the seed could not book into a course of ${school.slug}`, { cause: receipt?.error })
    return receipt.result.registrations
  })
  return registrations.map(({ id, state }) => ({ id, at, isReserved: state === 'reserved' && !collected }))
}

/** Something that happens to a registration, at a time. */
type Step = { at: Date; actor: Actor; act: (ctx: TenantContext) => Promise<unknown> }

function confirmation({ random, operator }: Planting, seat: Seat): Step {
  const at = new Date(seat.at.getTime() + random.between(3 * hour, 4 * day))
  return { at, actor: operator, act: (ctx) => payForPlace(ctx, seat.id, wayToPay(random)) }
}

function leaving({ school }: Planting, seat: Seat, until: Date): Step {
  const at = new Date(seat.at.getTime() + (until.getTime() - seat.at.getTime()) * 0.6)
  const by = { cause: 'attendee', thresholdDays: new Map(), timeZone: school.settings.timeZone } as const
  return { at, actor: { kind: 'attendee' }, act: (ctx) => cancelRegistrations(ctx, [seat.id], { by }) }
}

/**
 * Cancels unpaid registrations that are overdue at that time, one after another, because others move up and then have
 * deadlines of their own.
 */
async function expireUntil({ door }: Planting, courseId: string, until: Date): Promise<void> {
  for (;;) {
    const due = await door({ at: until, actor: visitor }, ({ tx, tenantId }) =>
      tx
        .selectFrom('registration')
        .select(['id', 'payment_due_at'])
        .where('tenant_id', '=', tenantId)
        .where('course_id', '=', courseId)
        .where('state', '=', 'reserved')
        .where('payment_due_at', '<', new Date(until.getTime() - 10 * minute))
        .orderBy('payment_due_at')
        .orderBy('id')
        .executeTakeFirst(),
    )
    if (!due?.payment_due_at) return
    const at = new Date(due.payment_due_at.getTime() + minute)
    const { cancelled } = await door({ at, actor: { kind: 'system' } }, (ctx) =>
      cancelRegistrations(ctx, [due.id], { by: { cause: 'deadline' } }),
    )
    // Nothing was cancelled: the course has begun meanwhile, so these registrations keep their places.
    if (cancelled.every(({ decision }) => decision.kind !== 'cancelled')) return
  }
}

/** Runs what happens to the registrations, in the order of time. */
async function live(
  planting: Planting,
  courseId: string,
  steps: readonly Step[],
  until: Date,
): Promise<void> {
  const ordered = steps.filter(({ at }) => at < until).sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, actor, act } of ordered) {
    await expireUntil(planting, courseId, at)
    await planting.door({ at, actor }, act)
  }
  await expireUntil(planting, courseId, until)
}

/** Times of bookings: from the publication until the start, the closing, or a moment ago. */
function bookingTimes(
  { random, now }: Planting,
  course: SchoolCourse,
  times: TimeLine,
  count: number,
): Date[] {
  const isSettled = course.state === 'closed' || course.state === 'cancelled'
  const last = Math.min(
    now.getTime() - 20 * minute,
    times.starts.getTime() - hour,
    isSettled ? times.settled.getTime() - hour : Infinity,
  )
  return moments(random, times.published, new Date(last), count)
}

/** Any key will do: only answers of the back office contain file addresses, and nobody reads those here. */
const addresses = makeFileAddresses(Buffer.alloc(32))

/** Finds place, instructor and values of characteristics by name among those that the seed created. */
async function whereAndWho(
  door: SeedDoor,
  at: Date,
  { location, instructor, further = [], has = [] }: SchoolCourse,
) {
  return door({ at, actor: visitor }, async (ctx) => {
    const place = await ctx.tx
      .selectFrom('place')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('name', '=', location)
      .executeTakeFirst()
    const people = await ctx.tx
      .selectFrom('instructor')
      .select(['id', 'fullname'])
      .where('tenant_id', '=', ctx.tenantId)
      .execute()
    const idOf = (name: string) => people.find(({ fullname }) => fullname === name)?.id
    const values = await ctx.tx
      .selectFrom('characteristic_value')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where(sql<boolean>`label_de = any(${has})`)
      .execute()
    return {
      placeId: place?.id ?? null,
      instructorId: idOf(instructor) ?? null,
      furtherInstructorIds: further.flatMap((name) => idOf(name) ?? []),
      valueIds: values.map(({ id }) => id),
    }
  })
}

function askedBy({ attributes }: Planting, { asks = [] }: SchoolCourse): PlantedAttribute[] {
  return asks.map((label) => attributes.get(label)).filter((asked) => asked !== undefined)
}

/** Cancels one appointment of the course; the attendees were told on the phone. */
async function cancelOneDate({ door, operator, now }: Planting, courseId: string, course: SchoolCourse) {
  const { cancelledDate } = course
  if (!cancelledDate) return
  await door({ at: new Date(now.getTime() - 2 * day), actor: operator }, async (ctx) => {
    const dates = await appointmentsOfCourse(ctx, courseId)
    const fallen = dates[cancelledDate.number - 1]
    const cancelled = { reason: cancelledDate.reason, tellPeople: false }
    if (fallen) await cancelAppointment(ctx, fallen.id, cancelled, followCancelledDates)
  })
}

/**
 * Takes one course through its life up to today, by the commands of the product; returns its id and its registrations.
 */
export async function plantCourse(
  planting: Planting,
  course: SchoolCourse,
): Promise<{ id: string; seats: readonly Seat[] }> {
  const { school, random, door, now, operator } = planting
  const times = timeLineOf(course, school.settings.timeZone, now)
  const id = newId(times.created.getTime())
  const { reference, title, feeCents, attendeeLimit, waiterLimit = null } = course
  const lasts = course.hours * hour
  const teaserFileId = await plantPicture(planting, course, times.created)
  const fields = courseFields.parse({
    ...school.terms,
    ...course.plan,
    ...(course.collected && { paymentMethods: ['bank_transfer', 'sepa_direct_debit'] }),
    kind: course.kind,
    mode: course.mode,
    approvalNumber: course.approvalNumber,
    priceCategories: course.prices?.map((price) => ({ id: newId(times.created.getTime()), ...price })),
    reductions: course.reductions,
    entryRules: course.entryRules,
    teaserFileId,
    attributeIds: askedBy(planting, course).map(({ asked }) => asked.id),
    reference,
    title,
    description: richTextFrom(course.description),
    feeCents,
    attendeeLimit,
    waiterLimit,
    offerHours: course.offerHours,
    ageFrom: course.ages?.[0],
    ageTo: course.ages?.[1],
    ...(course.minimum && {
      minimumAttendees: course.minimum.attendees,
      decideBy: new Date(times.starts.getTime() - course.minimum.daysBefore * day).toISOString(),
    }),
    ...(await whereAndWho(door, times.created, course)),
    start: times.starts.toISOString(),
    end: new Date(times.starts.getTime() + lasts).toISOString(),
  })
  await door({ at: times.created, actor: operator }, async (ctx) => {
    await createCourse(ctx, addresses, { id, publish: false, course: fields, overrideClashes: true })
    const further = times.meetings.slice(1).map((start) =>
      newAppointment.parse({
        id: newId(times.created.getTime()),
        start: start.toISOString(),
        end: new Date(start.getTime() + lasts).toISOString(),
      }),
    )
    if (further.length > 0) await addAppointments(ctx, id, { appointments: further, overrideClashes: true })
    if (course.isPromoted) {
      const { revision, portal } = await getCourse(ctx, addresses, id)
      await changePortalSettings(ctx, addresses, id, { revision, portal: { ...portal, promoted: true } })
    }
  })
  const extras = await plantExtras(planting, course, { courseId: id, at: times.created })
  if (course.state === 'draft') return { id, seats: [] }
  await door({ at: times.published, actor: operator }, (ctx) => moveCourse(ctx, id, 'publish'))

  const asked = askedBy(planting, course)
  const sizes = bookingSizes(random, course)
  const seats: Seat[] = []
  for (const [position, at] of bookingTimes(planting, course, times, sizes.length).entries()) {
    // Every fourth transfers.
    const account = course.collected && position % 4 !== 3 ? at.getTime() % 1_000_000_000 : undefined
    const method = course.collected && account === undefined ? ('bank_transfer' as const) : null
    const code = position % 3 === 1 ? course.takesCode : undefined
    const birthDate = course.entryRules ? `${times.starts.getFullYear() - 13}-03-14` : ''
    const wanted = {
      courseId: id,
      asked,
      account,
      method,
      birthDate,
      takes: position % 2 === 0 ? extras : [],
      ...(code && { code }),
    }
    seats.push(...(await book(planting, wanted, sizes[position] ?? 1, at)))
  }
  const leavers = new Set(seats.slice(0, course.cancellations ?? 0))
  const settles = course.state === undefined || course.state === 'published' ? now : times.settled
  const until = new Date(Math.min(now.getTime(), settles.getTime()))
  const last = new Date(Math.min(until.getTime(), times.starts.getTime()))
  // A course that is meant to be full stays full, so everybody pays in time there.
  const paying = course.people === attendeeLimit ? 1 : 0.85
  const steps = seats.flatMap((seat) => {
    if (leavers.has(seat)) return leaving(planting, seat, last)
    return seat.isReserved && random.chance(paying) ? confirmation(planting, seat) : []
  })
  await live(planting, id, steps, until)
  await plantAttendance(planting, id)
  const { certifies: contents } = course
  if (contents)
    await plantCertificates(planting, { courseId: id, contents, at: new Date(times.ends.getTime() + hour) })

  if (times.starts.getTime() < now.getTime() - day && course.state === undefined)
    await plantFeedback(planting, { courseId: id, reference: course.reference, times })

  await cancelOneDate(planting, id, course)
  const { state } = course
  if (state === undefined || state === 'published') return { id, seats }
  await door({ at: times.settled, actor: operator }, async (ctx) => {
    if (state === 'cancelled') {
      const ids = seats.map((seat) => seat.id)
      await cancelRegistrations(ctx, ids, { by: { cause: 'course' }, note: 'Die Kursleitung ist erkrankt.' })
      await moveCourse(ctx, id, 'cancel')
    } else await moveCourse(ctx, id, state === 'closed' ? 'close' : 'archive')
  })
  return { id, seats }
}
