import { randomUUID } from 'node:crypto'
import { newPayment } from '@reihum/contract/payments/payment.schema.ts'
import { bookingRequest as bookingForm } from '@reihum/contract/registrations/booking.schema.ts'
import { describe, expect, it } from 'vitest'
import { registerMany } from '#features/registrations/booking/register-many.ts'
import { expireReservations } from '#features/registrations/deadlines/expire-reservations.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest, type TestReihum } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { notePayment } from '../incoming/note-payment.ts'

const { house, broken } = openRaceHouses()

type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>
type Race = { deeds: Deed[]; courseId: string }

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

const visitor = (courseId: string): Deed =>
  within(async (ctx) => {
    const request = bookingForm.parse(bookingRequest({ attendees: family(1, `fam-${randomUUID()}`) }))
    const order = { courseId, request, actor: { kind: 'visitor' } as const, origin: noOrigin }
    const [receipt] = await registerMany(ctx, Buffer.alloc(0), [order])
    if (receipt && !receipt.ok) throw receipt.error
  })

const paying = (receivableId: string) =>
  within((ctx) =>
    notePayment(
      ctx,
      newPayment.parse({
        requestKey: newId(),
        way: 'cash',
        receivedOn: '2026-01-15',
        amountCents: 8900,
        personId: null,
        allocations: [{ receivableId, cents: 8900 }],
      }),
    ),
  )

const sweeping: Deed = (inTenant, { reihum }) =>
  expireReservations({ inPlatform: reihum.inPlatform, inTenant })

/** Reserved places of which nobody has paid one, in a course with as many; afterwards it has room for one of them. */
async function unpaid(at: RaceHouse, people: number) {
  const [desk, money] = [registrationDesk(() => at), moneyDesk(() => at)]
  // The first payment of a tenant fixes its currency, and another one would wait for that instead of the places.
  await money.note(100)
  const courseId = await desk.course({ feeCents: 8900, attendeeLimit: people })
  const ids: string[] = []
  for (let one = 0; one < people; one += 1) ids.push(...desk.idsOf((await desk.book(courseId)).body))
  const owed = await Promise.all(ids.map((id) => money.owedFor(id)))
  await at.reihum.owner.query(
    "update registration set payment_due_at = now() - interval '1 day' where id = any($1)",
    [ids],
  )
  return { courseId, receivableIds: owed.map(({ id }) => id as string) }
}

async function expired(at: RaceHouse, people: number) {
  const places = await unpaid(at, people)
  await sweeping(at.reihum.inTenant, at)
  await at.reihum.owner.query('update course set attendee_limit = 1 where id = $1', [places.courseId])
  return places
}

const races: [name: string, prepare: (at: RaceHouse) => Promise<Race>][] = [
  [
    'two pay too late for the last place',
    async (at) => {
      const { courseId, receivableIds } = await expired(at, 2)
      return { courseId, deeds: receivableIds.map(paying) }
    },
  ],
  [
    'somebody books the last place while it is paid too late',
    async (at) => {
      const { courseId, receivableIds } = await expired(at, 1)
      return { courseId, deeds: [paying(receivableIds[0] as string), visitor(courseId)] }
    },
  ],
  [
    'one place is paid twice too late',
    async (at) => {
      const { courseId, receivableIds } = await expired(at, 1)
      return { courseId, deeds: [0, 1].map(() => paying(receivableIds[0] as string)) }
    },
  ],
  [
    'the deadline passes while the payment is noted',
    async (at) => {
      const { courseId, receivableIds } = await unpaid(at, 1)
      return { courseId, deeds: [sweeping, paying(receivableIds[0] as string)] }
    },
  ],
]

/** Places beyond the limit, counters that are wrong, and places that owe more or less than they cost. */
async function faultsOf({ reihum }: RaceHouse, courseId: string): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ fault: string }>(
    `select 'more people than places' as fault from course c where c.id = $1 and c.attendee_limit < (
       select count(*) from registration r where r.course_id = c.id and r.state in ('reserved', 'confirmed'))
     union all select 'the counter is wrong' from course c where c.id = $1 and c.taken <> (
       select count(*) from registration r where r.course_id = c.id and r.state in ('reserved', 'confirmed'))
     union all select 'charged wrongly' from registration r where r.course_id = $1
       and (case when r.state in ('reserved', 'confirmed') then r.fee_cents else 0 end) <> (
         select coalesce(sum(l.gross_cents), 0) from receivable_line l where l.registration_id = r.id)
     union all select 'paid, and only reserved' from receivable v join registration r on r.id = v.registration_id
       where r.course_id = $1 and v.open_cents = 0 and v.allocated_cents > 0 and r.state = 'reserved'`,
    [courseId],
  )
  return rows.map(({ fault }) => fault)
}

async function run(at: RaceHouse, race: Race, doorOf: (position: number) => InTenant): Promise<string[]> {
  const outcomes = await Promise.allSettled(race.deeds.map((deed, position) => deed(doorOf(position), at)))
  return [...errorsOf(outcomes), ...(await faultsOf(at, race.courseId))]
}

describe.each(races)('%s', (_, prepare) => {
  it('ends right on two nodes, every time', async () => {
    const nodes = [house.reihum, house.second]
    for (let time = 0; time < 6; time += 1) {
      const race = await prepare(house)
      expect(await run(house, race, (position) => (nodes[position % 2] as TestReihum).inTenant)).toEqual([])
    }
  })

  // The constraints refuse then what the locks would have answered; without them the sums would be wrong.
  it('control: without locks it ends in an error, or wrong', async () => {
    // Now and then one deed is over before the other begins, and both end right.
    let wrong: string[] = []
    for (let time = 0; time < 6 && wrong.length === 0; time += 1) {
      const race = await prepare(broken)
      const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length)
      wrong = await run(broken, race, () => door)
    }
    expect(wrong).not.toEqual([])
  })
})
