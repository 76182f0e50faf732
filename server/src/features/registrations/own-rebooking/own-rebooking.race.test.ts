import { bookingRequest as bookingForm } from '@reihum/contract/registrations/booking.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { describe, expect, it } from 'vitest'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest, type TestReihum } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { registerMany } from '../booking/register-many.ts'
import { rebookByAttendee } from './rebook-by-attendee.ts'

const { house, broken } = openRaceHouses()

type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>
/** `moving` are the registrations whose people want to go from one course to the other. */
type Race = { from: string; to: string; moving: string[]; deeds: Deed[] }

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

const feeCents = 1000

async function world(at: RaceHouse, people: number) {
  const desk = registrationDesk(() => at)
  await at.reihum.owner.query(
    `insert into rebooking_settings (tenant_id, allowed, until_hours, changed_at) values ($1, true, 0, now())
     on conflict (tenant_id) do nothing`,
    [at.tenant.id],
  )
  const title = `Aquarell ${Math.random()}`
  const from = await desk.course({ title, feeCents })
  const to = await desk.course({ title, feeCents, attendeeLimit: 1, waiterLimit: 0 })
  const booked = await Promise.all(Array.from({ length: people }, async () => (await desk.book(from)).body))
  const moving = booked.flatMap((body) => desk.idsOf(body))
  const rebooking = booked.map((body) =>
    within((ctx) =>
      rebookByAttendee(
        { ctx, bookingId: body.bookingId },
        {
          registrationIds: desk.idsOf(body),
          chosenCourseId: to as CourseId,
          expectedFeeCents: feeCents,
        },
      ),
    ),
  )
  return { from, to, moving, deeds: rebooking }
}

const visitor = (courseId: string): Deed =>
  within(async (ctx) => {
    const request = bookingForm.parse(bookingRequest({ attendees: family(1, `f-${Math.random()}`) }))
    const order = { courseId, request, actor: { kind: 'visitor' }, origin: noOrigin } as const
    const [receipt] = await registerMany(ctx, Buffer.alloc(0), [order])
    if (receipt?.ok === false) throw receipt.error
  })

const races: [string, (at: RaceHouse) => Promise<Race>][] = [
  ['two rebook themselves to the last place', (at) => world(at, 2)],
  [
    'somebody rebooks themselves to the last place while somebody books it',
    async (at) => {
      const made = await world(at, 1)
      return { ...made, deeds: [...made.deeds, visitor(made.to)] }
    },
  ],
  [
    'one click is sent twice',
    async (at) => {
      const made = await world(at, 1)
      return { ...made, deeds: [...made.deeds, ...made.deeds] }
    },
  ],
]

/** Whoever moves has exactly one place, before and after: the old one or the new one. */
async function faultsOf({ reihum }: RaceHouse, { from, to, moving }: Race): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ fault: string }>(
    `with seated as (
       select r.id, coalesce(r.rebooked_from, r.id) as origin, r.course_id from registration r
       where r.course_id = any($1::uuid[]) and r.state in ('reserved', 'confirmed')
     )
     select 'places miscounted' as fault from course c where c.id = any($1::uuid[])
       and c.taken <> (select count(*) from seated where course_id = c.id)
     union all select 'beyond the limit' from course c where c.id = any($1::uuid[])
       and (select count(*) from seated where course_id = c.id) > c.attendee_limit
     union all select 'not one place' from unnest($2::uuid[]) one
       where (select count(*) from seated where origin = one) <> 1
     union all select 'the last place is empty' from course c where c.id = $3 and c.taken = 0`,
    [[from, to], moving, to],
  )
  return rows.map(({ fault }) => fault)
}

async function run(at: RaceHouse, race: Race, doorOf: (position: number) => InTenant): Promise<string[]> {
  const outcomes = await Promise.allSettled(race.deeds.map((deed, position) => deed(doorOf(position), at)))
  return [...errorsOf(outcomes), ...(await faultsOf(at, race))]
}

describe.each(races)('%s', (_, prepare) => {
  it('ends right on two nodes, every time', async () => {
    const nodes = [house.reihum, house.second]
    for (let time = 0; time < 6; time += 1) {
      const race = await prepare(house)
      expect(await run(house, race, (position) => (nodes[position % 2] as TestReihum).inTenant)).toEqual([])
    }
  })

  it('control: without locks it ends wrong', async () => {
    const race = await prepare(broken)
    const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length)
    expect(await run(broken, race, () => door)).not.toEqual([])
  })
})
