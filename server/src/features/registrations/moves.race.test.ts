import { randomUUID } from 'node:crypto'
import { bookingRequest as bookingForm } from '@reihum/contract/registrations/booking.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { changeCourse } from '#features/courses/change-course.ts'
import { getCourse } from '#features/courses/course.queries.ts'
import { fieldsOf } from '#features/courses/course-fields.rules.ts'
import { makeFileAddresses } from '#features/files/file-addresses.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest, type TestReihum } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { createRegistrations } from './booking/create-registrations.ts'
import { registerMany } from './booking/register-many.ts'
import { cancelRegistrations } from './cancellation/cancel-registrations.ts'
import { confirmByPayment, confirmRegistrations } from './confirm-registration.ts'
import { expireReservations } from './deadlines/expire-reservations.ts'
import { holdForPayment } from './deadlines/hold-for-payment.ts'
import { lockPlaces } from './lock-places.ts'
import { rebookRegistrations } from './rebooking/rebook-registrations.ts'
import { moveUpRegistrations } from './waiting-list/move-up-registrations.ts'

const { house, broken } = openRaceHouses()
const addresses = makeFileAddresses(Buffer.alloc(32))

/** One of the commands that run at the same time, each through a door (connection) of its own. */
type Deed = (inTenant: InTenant, { reihum, tenant }: RaceHouse) => Promise<unknown>
type Race = {
  courses: string[]
  deeds: Deed[]
  /** Registrations that were promised that their places are held. */
  promised?: string[]
  /** The tables whose rows all commands of the race lock. */
  locked?: string[]
}
type Desk = ReturnType<typeof registrationDesk>

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

const visitor = (courseId: string, people = 1): Deed =>
  within(async (ctx) => {
    const request = bookingForm.parse(bookingRequest({ attendees: family(people, `fam-${randomUUID()}`) }))
    const order = { courseId, request, actor: { kind: 'visitor' }, origin: noOrigin } as const
    const [receipt] = await registerMany(ctx, Buffer.alloc(0), [order])
    if (receipt?.ok === false) throw receipt.error
  })
/** A visitor orders several courses, for one person in each. */
const ordering = ([courseId = '', ...further]: readonly string[]): Deed =>
  within(async (ctx) => {
    const [person] = family(1, `fam-${randomUUID()}`)
    const furtherCourses = further.map((id) => ({ courseId: id, attendees: [person] }))
    const request = bookingForm.parse(bookingRequest({ attendees: [person], furtherCourses }))
    const order = { courseId, request, actor: { kind: 'visitor' }, origin: noOrigin } as const
    const [receipt] = await registerMany(ctx, Buffer.alloc(0), [order])
    if (receipt?.ok === false) throw receipt.error
  })
const cancelling = (ids: string[]) =>
  within((ctx) => cancelRegistrations(ctx, ids, { by: { cause: 'operator' } }))
const rebooking = (ids: string[], to: string) =>
  within((ctx) =>
    rebookRegistrations(ctx, ids, { courseId: to as CourseId, whenFull: 'refuse', inform: true }),
  )
const sweeping: Deed = (inTenant, { reihum }) =>
  expireReservations({ inPlatform: reihum.inPlatform, inTenant })

/**
 * A full course with that many bookings of one place, and that many registrations on the waiting list, one a booking.
 */
async function full(desk: Desk, places: number, waiting = 0) {
  const courseId = await desk.course({ attendeeLimit: places })
  const ids: string[] = []
  for (let at = 0; at < places + waiting; at += 1) ids.push(...desk.idsOf((await desk.book(courseId)).body))
  return { courseId, ids }
}

const overdue = ({ reihum }: RaceHouse, ids: string[]) =>
  reihum.owner.query(
    "update registration set payment_due_at = now() - interval '1 day' where id = any($1::uuid[])",
    [ids],
  )

const races: [name: string, prepare: (desk: Desk, at: RaceHouse) => Promise<Race>][] = [
  [
    'two visitors, one place',
    async (desk) => {
      const courseId = await desk.course({ attendeeLimit: 1 })
      return { courses: [courseId], deeds: [visitor(courseId), visitor(courseId)] }
    },
  ],
  [
    'two visitors, one turn left on the waiting list',
    async (desk) => {
      const courseId = await desk.course({ attendeeLimit: 1, waiterLimit: 1 })
      await desk.book(courseId)
      return { courses: [courseId], deeds: [visitor(courseId), visitor(courseId)] }
    },
  ],
  [
    'two orders of the same two courses, one place in each',
    async (desk) => {
      const limits = { attendeeLimit: 1, waiterLimit: 0 }
      const courses = [await desk.course(limits), await desk.course(limits)]
      return { courses, deeds: [ordering(courses), ordering(courses.toReversed())] }
    },
  ],
  [
    'somebody cancels while somebody books',
    async (desk) => {
      const { courseId, ids } = await full(desk, 1)
      return { courses: [courseId], deeds: [cancelling(ids), visitor(courseId)] }
    },
  ],
  [
    'two of a family cancel one place',
    async (desk) => {
      const courseId = await desk.course({ attendeeLimit: 5 })
      const ids = desk.idsOf((await desk.book(courseId, 3)).body)
      return { courses: [courseId], deeds: [cancelling(ids.slice(0, 2)), cancelling(ids.slice(1))] }
    },
  ],
  [
    'one registration is rebooked twice',
    async (desk) => {
      const { courseId, ids } = await full(desk, 1)
      const other = await desk.course()
      return { courses: [courseId, other], deeds: [rebooking(ids, other), rebooking(ids, other)] }
    },
  ],
  [
    'somebody is rebooked to the last place while somebody books it',
    async (desk) => {
      const { courseId, ids } = await full(desk, 1)
      const other = await desk.course({ attendeeLimit: 1, waiterLimit: 0 })
      return { courses: [courseId, other], deeds: [rebooking(ids, other), visitor(other)] }
    },
  ],
  [
    'a limit is lowered while somebody books',
    async (desk) => {
      const courseId = await desk.course({ attendeeLimit: 2, waiterLimit: 0 })
      await desk.book(courseId)
      const lower = within(async (ctx) => {
        const course = await getCourse(ctx, addresses, courseId)
        const changed = { ...fieldsOf(course), attendeeLimit: 1 }
        await changeCourse(ctx, addresses, courseId, {
          revision: course.revision,
          course: changed,
          overrideClashes: true,
        })
      })
      return { courses: [courseId], deeds: [lower, visitor(courseId)] }
    },
  ],
  [
    'two operators move the same family up',
    async (desk) => {
      const { courseId } = await full(desk, 1)
      const ids = desk.idsOf((await desk.book(courseId, 2)).body)
      const up = (id: string) =>
        within((ctx) => moveUpRegistrations(ctx, [id], { whenFull: 'raise_limit', inform: true }))
      return { courses: [courseId], deeds: ids.map(up) }
    },
  ],
  [
    'two operators book beyond the limit',
    async (desk) => {
      const courseId = await desk.course({ attendeeLimit: 2 })
      await desk.book(courseId)
      const beyond = within((ctx) => {
        const request = bookingForm.parse(bookingRequest({ attendees: family(2, `fam-${randomUUID()}`) }))
        const byOperator = { whenFull: 'this_booking', confirm: false, inform: true } as const
        return createRegistrations(ctx, { ...request, ...byOperator, courseId })
      })
      return { courses: [courseId], deeds: [beyond, beyond] }
    },
  ],
  [
    'the deadline passes while the payment arrives',
    async (desk, at) => {
      const { courseId, ids } = await full(desk, 1, 1)
      await overdue(at, ids.slice(0, 1))
      return {
        courses: [courseId],
        deeds: [
          sweeping,
          within(async (ctx) => confirmByPayment(ctx, await lockPlaces(ctx, ids.slice(0, 1)))),
        ],
        locked: ['registration'],
      }
    },
  ],
  [
    'the deadline passes while money is announced',
    async (desk, at) => {
      const { courseId, ids } = await full(desk, 1)
      await overdue(at, ids)
      const promised: string[] = []
      const hold = within(async (ctx) => {
        const held = await holdForPayment(ctx, ids, new Date(ctx.now.getTime() + 86_400_000))
        promised.push(...held)
      })
      return { courses: [courseId], deeds: [sweeping, hold], promised, locked: ['registration'] }
    },
  ],
  [
    'two sweeps at once',
    async (desk, at) => {
      const { courseId, ids } = await full(desk, 2, 2)
      await overdue(at, ids.slice(0, 2))
      return { courses: [courseId], deeds: [sweeping, sweeping] }
    },
  ],
]

/** Everything that is inconsistent about a course; empty when all is well. */
async function faultsOf(
  { reihum }: RaceHouse,
  { courses, promised = [] }: Pick<Race, 'courses' | 'promised'>,
): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ fault: string }>(
    `with counted as (
       select c.*, (select count(*) from registration r where r.course_id = c.id and r.state in ('reserved', 'confirmed')) as seated,
         (select count(*) from registration r where r.course_id = c.id and r.state = 'on_waiting_list') as listed
       from course c where c.id = any($1::uuid[])
     ), history as (
       select m.registration_id from registration_move m join registration r on r.id = m.registration_id
       where r.course_id = any($1::uuid[]) and m.from_state is not null and m.from_state <> m.to_state
       group by m.registration_id, m.from_state having count(*) > 1
     )
     select 'places miscounted' as fault from counted where taken <> seated
     union all select 'turns miscounted' from counted where waiting <> listed
     union all select 'beyond the limit' from counted where seated > attendee_limit + extra_seats
     union all select 'more waiting than may' from counted where listed > waiter_limit
     union all select 'places beyond the limit that nobody has' from counted where extra_seats > greatest(0, seated - attendee_limit)
     union all select 'waiting beside an empty place' from counted where listed > 0 and seated < attendee_limit + extra_seats
     union all select 'left one state twice' from history
     union all select 'held, and cancelled' from registration where id = any($2::uuid[]) and state = 'cancelled'`,
    [courses, promised],
  )
  return rows.map(({ fault }) => fault)
}

/** Runs all commands at once. A refusal is a valid answer; any other error is a fault. */
async function run(
  at: RaceHouse,
  { deeds, ...left }: Race,
  doorOf: (position: number) => InTenant,
): Promise<string[]> {
  const outcomes = await Promise.allSettled(deeds.map((deed, position) => deed(doorOf(position), at)))
  return [...errorsOf(outcomes), ...(await faultsOf(at, left))]
}

describe.each(races)('%s', (_, prepare) => {
  it('ends right on two nodes, every time', async () => {
    const desk = registrationDesk(() => house)
    const nodes = [house.reihum, house.second]
    const prepared: Race[] = []
    for (let at = 0; at < 6; at += 1) prepared.push(await prepare(desk, house))
    for (const race of prepared)
      expect(await run(house, race, (position) => (nodes[position % 2] as TestReihum).inTenant)).toEqual([])
  })

  it('control: without locks it ends wrong', async () => {
    const race = await prepare(
      registrationDesk(() => broken),
      broken,
    )
    const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length, race.locked)
    expect(await run(broken, race, () => door)).not.toEqual([])
  })
})

describe('nobody waits for one another in a circle', () => {
  const deadlock = '40P01'

  it('rebooking in opposite directions, by many at once', async () => {
    const desk = registrationDesk(() => house)
    const [one, other] = [await desk.course({ attendeeLimit: 40 }), await desk.course({ attendeeLimit: 40 })]
    const members = async (courseId: string) =>
      (await Promise.all(Array.from({ length: 10 }, () => desk.book(courseId)))).flatMap(({ body }) =>
        desk.idsOf(body),
      )
    const [here, there] = [await members(one), await members(other)]
    const deeds = [...here.map((id) => rebooking([id], other)), ...there.map((id) => rebooking([id], one))]
    const race = { courses: [one, other], deeds: deeds.sort(() => Math.random() - 0.5) }
    expect(await run(house, race, (at) => (at % 2 === 0 ? house.reihum : house.second).inTenant)).toEqual([])
    expect([await desk.seats(one), await desk.seats(other)]).toMatchObject([{ taken: 10 }, { taken: 10 }])
  })

  it('orders of overlapping courses in any order, each whole or not at all', async () => {
    const desk = registrationDesk(() => house)
    const limits = { attendeeLimit: 12, waiterLimit: 0 }
    const courses = [await desk.course(limits), await desk.course(limits), await desk.course(limits)]
    const deeds = Array.from({ length: 40 }, () => {
      const shuffled = courses.toSorted(() => Math.random() - 0.5)
      return ordering(shuffled.slice(0, Math.random() < 0.5 ? 2 : 3))
    })
    const race = { courses, deeds: [...deeds, ...courses.map((courseId) => visitor(courseId))] }
    expect(await run(house, race, (at) => (at % 2 === 0 ? house.reihum : house.second).inTenant)).toEqual([])
    const { rows } = await house.reihum.owner.query<{ parts: number; bookings: number }>(
      `select parts, count(*)::int as bookings from (
         select count(*)::int as parts from registration where course_id = any($1::uuid[]) group by booking_id
       ) b group by 1 order by 1`,
      [courses],
    )
    const booked = rows.reduce((sum, { parts, bookings }) => sum + parts * bookings, 0)
    expect(rows.find(({ parts }) => parts === 1)?.bookings ?? 0).toBeLessThanOrEqual(3)
    expect(booked).toBeLessThanOrEqual(36)
    // One of the courses is full: nobody was refused while every course had places.
    const seats = await Promise.all(courses.map((id) => desk.seats(id)))
    expect(Math.max(...seats.map(({ taken }) => taken))).toBe(12)
  })

  it('control: whoever locks where they come from first does', async () => {
    const desk = registrationDesk(() => house)
    const courses = [await desk.course(), await desk.course()]
    const connect = async () => {
      const client = new pg.Client({ connectionString: house.reihum.database.ownerUrl })
      await client.connect()
      await client.query('begin')
      return client
    }
    const [a, b] = [await connect(), await connect()]
    const lock = (client: pg.Client, id: string | undefined) =>
      client.query('select from course where id = $1 for no key update', [id])
    await Promise.all([lock(a, courses[0]), lock(b, courses[1])])
    const outcomes = await Promise.allSettled([lock(a, courses[1]), lock(b, courses[0])])
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(codes).toEqual([deadlock])
    await Promise.all([a.end(), b.end()])
  })

  it('confirming many, waiters among them, while places are given to these', async () => {
    const desk = registrationDesk(() => house)
    const { courseId, ids } = await full(desk, 10, 10)
    const deeds = [
      ...ids.slice(0, 10).map((id) => cancelling([id])),
      ...Array.from({ length: 10 }, () =>
        within((ctx) => confirmRegistrations(ctx, ids, { cause: 'operator' })),
      ),
      ...Array.from({ length: 5 }, () =>
        within((ctx) => holdForPayment(ctx, ids, new Date(Date.now() + 1e6))),
      ),
    ]
    const race = { courses: [courseId], deeds: deeds.sort(() => Math.random() - 0.5) }
    expect(await run(house, race, (at) => (at % 2 === 0 ? house.reihum : house.second).inTenant)).toEqual([])
    expect(await desk.seats(courseId)).toMatchObject({ taken: 10, waiting: 0 })
  })
})
