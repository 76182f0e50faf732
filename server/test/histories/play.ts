import { randomUUID } from 'node:crypto'
import { courseFields as courseSchema } from '@reihum/contract/courses/course.schema.ts'
import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { bookingRequest as bookingForm } from '@reihum/contract/registrations/booking.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { expect } from 'vitest'
import { changeCourse } from '#features/courses/change-course.ts'
import { getCourse } from '#features/courses/course.queries.ts'
import { fieldsOf } from '#features/courses/course-fields.rules.ts'
import { createCourse } from '#features/courses/create-course.ts'
import { moveCourse } from '#features/courses/move-course.ts'
import { makeFileAddresses } from '#features/files/file-addresses.ts'
import { createRegistrations } from '#features/registrations/booking/create-registrations.ts'
import { registerMany } from '#features/registrations/booking/register-many.ts'
import { cancelRegistrations } from '#features/registrations/cancellation/cancel-registrations.ts'
import { confirmByPayment, confirmRegistrations } from '#features/registrations/confirm-registration.ts'
import { expireReservations } from '#features/registrations/deadlines/expire-reservations.ts'
import { holdForPayment } from '#features/registrations/deadlines/hold-for-payment.ts'
import { lockPlaces } from '#features/registrations/lock-places.ts'
import { rebookRegistrations } from '#features/registrations/rebooking/rebook-registrations.ts'
import { fillPlaces } from '#features/registrations/waiting-list/fill-places.ts'
import { moveUpRegistrations } from '#features/registrations/waiting-list/move-up-registrations.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { numbersFrom } from '../random-numbers.ts'
import { family } from '../registration-desk.ts'
import { bookingRequest, courseFields, type TestReihum, type TestTenant } from '../reihum.ts'
import type { Member, WhenFull } from './house.ts'
import { makeModel } from './model.ts'
import { orderStep } from './order-steps.ts'
import { waitingSteps } from './waiting-steps.ts'

const hour = 3_600_000
const addresses = makeFileAddresses(Buffer.alloc(32))

const whenFulls: readonly WhenFull[] = ['refuse', 'waiting_list', 'raise_limit', 'this_booking']

type Stage = {
  reihum: TestReihum
  tenant: TestTenant
  seed: number
  now: () => Date
  pass: (ms: number) => Date
}

/** Plays a random history step by step against the product and the model, and compares them after each step. */
export async function playHistory({ reihum, tenant, seed, now, pass }: Stage, steps: number): Promise<void> {
  const { below, one, chance } = numbersFrom(seed)
  const quiet = chance(0.5) ? { from: '21:00', until: '06:30' } : null
  const model = makeModel(quiet)
  if (quiet)
    await reihum.owner.query('update tenant set quiet_from = $2, quiet_until = $3 where id = $1', [
      tenant.id,
      quiet.from,
      quiet.until,
    ])
  const said: string[] = []

  const within = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
    reihum.inTenant(
      {
        tenant: tenant.id,
        access: 'system',
        origin: noOrigin,
        actor: { kind: 'user', userId: tenant.operator.id, name: 'operator' },
      },
      (ctx) => body({ ...ctx, isVerified: true }),
    )
  const codeOf = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work
      return 'done'
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }

  async function open() {
    const start = new Date(now().getTime() + (2 + below(40)) * 24 * hour)
    const fields = {
      start: start.toISOString(),
      end: new Date(start.getTime() + 2 * hour).toISOString(),
      feeCents: chance(0.25) ? 0 : 8900,
      attendeeLimit: chance(0.1) ? null : below(7),
      waiterLimit: chance(0.6) ? null : below(6),
      paymentDeadlineDays: chance(0.7) ? 1 + below(7) : null,
      offerHours: chance(0.4) ? 1 + below(60) : null,
      waitingCutoffHours: chance(0.3) ? below(72) : 0,
    }
    const id = newId()
    const course = courseSchema.parse(courseFields(fields))
    await within((ctx) => createCourse(ctx, addresses, { id, publish: true, course, overrideClashes: true }))
    model.courses.set(id, {
      id,
      state: 'published',
      startsAt: start,
      endsAt: new Date(fields.end),
      feeCents: fields.feeCents,
      limit: fields.attendeeLimit,
      waiterLimit: fields.waiterLimit,
      extra: 0,
      lastNumber: 0,
      offerHours: fields.offerHours,
      cutoffHours: fields.waitingCutoffHours,
      lookAt: null,
    })
  }

  const current = () =>
    [...model.courses.values()].filter(({ state, endsAt }) => state !== 'cancelled' && endsAt > now())
  const someCourse = () => one(chance(0.95) ? current() : [...model.courses.values()])
  /** Picks registrations, mostly of one course, because that is where they compete. */
  function some(): string[] {
    const { id } = someCourse()
    const all = [...model.members.values()]
    const here = all.filter(({ courseId, state }) => courseId === id && state !== 'cancelled')
    const pool = chance(0.8) && here.length > 0 ? here : all
    if (pool.length === 0) return []
    return [...new Set(Array.from({ length: 1 + below(3) }, () => one<Member>(pool).id))]
  }
  const request = (people: number): BookingRequest =>
    bookingForm.parse(bookingRequest({ attendees: family(people, `fam-${randomUUID()}`) }))

  const waiting = waitingSteps({
    reihum,
    model,
    now,
    below,
    one,
    chance,
    within,
    codeOf,
    current,
  })

  type Step = () => Promise<string>
  const steps_: Record<string, [weight: number, step: Step]> = {
    book: [
      24,
      async () => {
        const { id } = someCourse()
        const form = request(1 + below(4))
        const people = form.attendees.length
        const { outcome } = model.book(id, people, { now: now() })
        const order = { courseId: id, request: form, actor: { kind: 'visitor' }, origin: noOrigin } as const
        const [receipt] = await within((ctx) => registerMany(ctx, Buffer.alloc(0), [order]))
        if (receipt?.ok !== true) expect((receipt as { error: Refusal }).error.code).toBe(outcome)
        else {
          const { bookingId, registrations } = receipt.result
          model.add(
            id,
            bookingId,
            registrations.map((made) => made.id),
            outcome,
            { isConfirmed: false, now: now() },
          )
        }
        return `${people} visitors: ${outcome}`
      },
    ],
    order: [10, orderStep({ model, now, below, someCourse, within })],
    create: [
      8,
      async () => {
        const { id } = someCourse()
        const form = request(1 + below(3))
        const people = form.attendees.length
        const byOperator = { whenFull: one(whenFulls), confirm: chance(0.3) }
        const { outcome, isConfirmed } = model.book(id, people, { byOperator, now: now() })
        const code = await codeOf(
          within(async (ctx) => {
            const made = await createRegistrations(ctx, {
              ...form,
              ...byOperator,
              inform: true,
              courseId: id,
            })
            model.add(
              id,
              made.bookingId,
              made.registrations.map((one) => one.id),
              outcome,
              { isConfirmed, now: now() },
            )
          }),
        )
        expect(code).toBe(outcome === 'place' || outcome === 'list' ? 'done' : outcome)
        return `${people} by operator, ${byOperator.whenFull}: ${outcome}`
      },
    ],
    cancel: [
      14,
      async () => {
        const ids = some()
        model.cancel(ids, now())
        await within((ctx) => cancelRegistrations(ctx, ids, { by: { cause: 'operator' } }))
        return `${ids.length}`
      },
    ],
    cancelByAttendee: [
      4,
      async () => {
        const ids = some()
        model.cancelByAttendee(ids, now())
        const by = { cause: 'attendee', thresholdDays: new Map(), timeZone: 'Europe/Berlin' } as const
        await within((ctx) => cancelRegistrations(ctx, ids, { by }))
        return `${ids.length}`
      },
    ],
    confirm: [
      8,
      async () => {
        const ids = some()
        model.confirm(ids)
        await within((ctx) => confirmRegistrations(ctx, ids, { cause: 'operator' }))
        return `${ids.length}`
      },
    ],
    pay: [
      6,
      async () => {
        const ids = some()
        model.confirm(ids)
        await within(async (ctx) => confirmByPayment(ctx, await lockPlaces(ctx, ids)))
        return `${ids.length}`
      },
    ],
    hold: [
      4,
      async () => {
        const ids = some()
        const until = new Date(now().getTime() + below(96) * hour)
        await within((ctx) => holdForPayment(ctx, ids, until))
        return `${ids.length}`
      },
    ],
    wait: [
      10,
      async () => {
        pass(below(40) * hour)
        model.expire(now())
        await expireReservations(reihum)
        await waiting.expire()
        return now().toISOString()
      },
    ],
    rebook: [
      10,
      async () => {
        const ids = some()
        if (ids.length === 0) return 'nobody'
        const [courseId, whenFull] = [someCourse().id as CourseId, one(whenFulls)]
        const outcomes = model.rebook(ids, courseId, whenFull, now())
        const { rebooked } = await within((ctx) =>
          rebookRegistrations(ctx, ids, { courseId, whenFull, inform: true }),
        )
        for (const { registration, decision, newId } of rebooked) {
          const outcome = outcomes.get(registration.id)
          const isDone = decision.kind === 'rebooked'
          const what = decision.kind === 'refused' ? decision.code : decision.kind
          expect(what).toBe(outcome === 'place' || outcome === 'list' ? 'rebooked' : outcome)
          if (isDone && newId) model.named(registration.id, newId)
        }
        expect(rebooked).toHaveLength(ids.length)
        return `${whenFull}: ${[...outcomes.values()]}`
      },
    ],
    moveUp: [
      6,
      async () => {
        const ids = some()
        const whenFull = one(['refuse', 'raise_limit', 'this_booking'] as const)
        const outcomes = model.moveUp(ids, whenFull, now())
        const moved = await within((ctx) => moveUpRegistrations(ctx, ids, { whenFull, inform: true }))
        const got = moved.map(({ registration, decision }) => [
          registration.id,
          decision.kind === 'refused' ? decision.code : decision.kind,
        ])
        expect(new Map(got as [string, string][])).toEqual(outcomes)
        return `${whenFull}: ${[...outcomes.values()]}`
      },
    ],
    limit: [
      8,
      async () => {
        const { id } = one(current())
        const limit = chance(0.1) ? null : below(9)
        const isPossible = model.changeLimit(id, limit, now())
        const code = await codeOf(
          within(async (ctx) => {
            const course = await getCourse(ctx, addresses, id)
            const changed = { ...fieldsOf(course), attendeeLimit: limit }
            await changeCourse(ctx, addresses, id, {
              revision: course.revision,
              course: changed,
              overrideClashes: true,
            })
          }),
        )
        expect(code).toBe(isPossible ? 'done' : 'LIMIT_BELOW_TAKEN')
        if (isPossible) await within((ctx) => fillPlaces(ctx, id))
        return `${limit}`
      },
    ],
    close: [
      4,
      async () => {
        const course = one(current())
        const isClosing = course.state === 'published'
        course.state = isClosing ? 'closed' : 'published'
        await within((ctx) => moveCourse(ctx, course.id, isClosing ? 'close' : 'publish'))
        return course.state
      },
    ],
  }
  const drawn = Object.entries({ ...steps_, ...waiting.steps }).flatMap(([name, [weight, step]]) =>
    Array.from({ length: weight }, () => ({ name, step })),
  )

  async function compare() {
    const { rows: live } = await reihum.owner.query(
      `select id, course_id, state, queue_number, payment_due_at, payment_hold_until, offer_expires_at, wish_id from registration
       where tenant_id = $1 and state <> 'cancelled' order by id`,
      [tenant.id],
    )
    const expected = [...model.members.values()].filter(({ state }) => state !== 'cancelled')
    // The clocks of model and product differ by moments, so an end that is almost the same is taken over from the
    // product.
    for (const { id, offer_expires_at: end } of live) {
      const known = model.members.get(id)
      const isNear = (at: Date | null | undefined) =>
        at && end && Math.abs(at.getTime() - end.getTime()) < 5_000
      if (known && isNear(known.offerUntil)) known.offerUntil = end
    }
    const told = (state: string, courseId: string, number: number | null, end: Date | null) =>
      `${state} in ${courseId}, ${number}, until ${end?.toISOString()}`
    expect(
      new Map(
        live.map((row) => [row.id, told(row.state, row.course_id, row.queue_number, row.offer_expires_at)]),
      ),
    ).toEqual(
      new Map(expected.map((one) => [one.id, told(one.state, one.courseId, one.number, one.offerUntil)])),
    )
    for (const row of live) {
      const known = model.member(row.id)
      known.dueAt = row.payment_due_at
      known.heldUntil = row.payment_hold_until
      expect(known.wish !== null, 'one wish as long as it waits').toBe(row.wish_id !== null)
      const rivals = model.house.rivalsOf(known)
      if (row.state !== 'on_waiting_list')
        expect(rivals, 'whoever got one date waits for no other').toEqual([])
    }
    const { rows: courses } = await reihum.owner.query(
      'select id, state, attendee_limit, extra_seats, taken, waiting, offered, last_queue_number from course where tenant_id = $1',
      [tenant.id],
    )
    for (const row of courses) {
      const course = model.course(row.id)
      expect(row).toEqual({
        id: course.id,
        state: course.state,
        attendee_limit: course.limit,
        extra_seats: course.extra,
        taken: model.taken(course.id),
        waiting: model.waiting(course.id),
        offered: model.offered(course.id),
        last_queue_number: course.lastNumber,
      })
      if (course.limit !== null)
        expect(row.taken + row.offered).toBeLessThanOrEqual(course.limit + course.extra)
      const isOpen = course.state !== 'cancelled' && model.house.movingUpEnds(row.id) > now()
      const fits = model
        .parties(row.id)
        .filter(({ members }) => members.every(({ offerUntil }) => offerUntil === null))
        .filter(({ members }) => members.length <= model.empty(row.id))
      if (isOpen && !model.house.isQuiet(now()))
        expect(fits, 'nobody who fits waits beside an empty place').toEqual([])
    }
  }

  for (let at = 0; at < steps; at += 1) {
    while (current().filter(({ startsAt }) => startsAt > now()).length < 3) await open()
    const { name, step } = one(drawn)
    try {
      said.push(`${name} ${await step()}`)
      await waiting.settle()
      await compare()
    } catch (error) {
      throw new Error(`seed ${seed}, step ${at} (${name}); before it: ${said.slice(-8).join(' | ')}`, {
        cause: error,
      })
    }
  }

  const { rows: promises } = await reihum.owner.query<{ event: string; ids: string[] }>(
    `select payload->>'event' as event, payload->'registrationIds' as ids from outbox
     where tenant_id = $1 and task like 'registrations.%' and task <> 'registrations.follow-dates'
       and (payload->>'tells')::boolean`,
    [tenant.id],
  )
  const lines = (told: { event: string; ids: string[] }[]) =>
    told.map(({ event, ids }) => `${event} ${[...ids].sort().join(' ')}`).sort()
  expect(lines(promises), `seed ${seed}`).toEqual(lines(model.told))
  const { rows: passed } = await reihum.owner.query<{ id: string; times: number }>(
    `select registration_id as id, count(*)::int as times from registration_move
     where tenant_id = $1 and cause = 'passed_over' group by 1`,
    [tenant.id],
  )
  expect(new Map(passed.map(({ id, times }) => [id, times])), `seed ${seed}`).toEqual(
    new Map(
      [...model.members.values()].filter((one) => one.passedOver > 0).map((one) => [one.id, one.passedOver]),
    ),
  )
}
