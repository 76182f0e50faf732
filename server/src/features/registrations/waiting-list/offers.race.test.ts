import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { errorsOf } from '#test/race-house.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { cancelRegistrations } from '../cancellation/cancel-registrations.ts'
import { expireOffers } from '../deadlines/expire-offers.ts'
import { fillDuePlaces } from '../deadlines/fill-due-places.ts'
import { moveUpRegistrations } from './move-up-registrations.ts'
import { takePlaces } from './take-places.ts'

type House = { reihum: TestReihum; tenant: TestTenant }
type Deed = (inTenant: InTenant) => Promise<unknown>
let house: House
/** A second server for races with the locks left out, whose data end up wrong. */
let broken: House

const open = async (): Promise<House> => {
  const reihum = await startTestReihum({ alone: true, args: ['--role', 'web'] })
  return { reihum, tenant: await reihum.addTenant() }
}
beforeAll(async () => {
  ;[house, broken] = await Promise.all([open(), open()])
})
afterAll(async () => {
  await house.reihum.close()
  await broken.reihum.close({ isBroken: true })
})

const within =
  ({ tenant }: House, body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

/** One person on the waiting lists of two full dates, and the commands that give them a place in each. */
async function twoDates(at: House) {
  const desk = registrationDesk(() => at)
  const title = crypto.randomUUID()
  const dates = [
    await desk.course({ title, attendeeLimit: 1 }),
    await desk.course({ title, attendeeLimit: 1 }),
  ]
  for (const courseId of dates) await desk.book(courseId)
  const [main, other] = dates as [string, string]
  await desk.book(main, 1, { alsoWaitFor: [other] })
  const { rows } = await at.reihum.owner.query<{ id: string }>(
    "select id from registration where course_id = any($1::uuid[]) and state = 'on_waiting_list' order by course_id",
    [dates],
  )
  const up = (id: string) =>
    within(at, (ctx) => moveUpRegistrations(ctx, [id], { whenFull: 'raise_limit', inform: true }))
  return { courses: dates, deeds: rows.map(({ id }) => up(id)) }
}

/** An offer that expires at the moment of the answer. */
async function lateAnswer(at: House) {
  const desk = registrationDesk(() => at)
  const courseId = await desk.course({ attendeeLimit: 1, offerHours: 1 })
  const seated = desk.idsOf((await desk.book(courseId)).body)
  const waiting = desk.idsOf((await desk.book(courseId)).body)
  await desk.book(courseId)
  await desk.cancel(seated[0] as string)
  return {
    courses: [courseId],
    deeds: [
      within(at, (ctx) => takePlaces(ctx, waiting)),
      within(at, (ctx) => cancelRegistrations(ctx, waiting, { by: { cause: 'operator' } })),
    ],
  }
}

async function faultsOf({ reihum }: House, courses: string[]): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ fault: string }>(
    `with counted as (
       select c.*, (select count(*) from registration r where r.course_id = c.id and r.state in ('reserved', 'confirmed')) as seated,
         (select count(*) from registration r where r.course_id = c.id and r.state = 'on_waiting_list') as listed,
         (select count(*) from registration r where r.course_id = c.id and r.offered_at is not null) as held
       from course c where c.id = any($1::uuid[])
     )
     select 'places miscounted' as fault from counted where (taken, waiting, offered) <> (seated, listed, held)
     union all select 'beyond the limit' from counted where seated + held > attendee_limit + extra_seats
     union all select 'left one state twice' from registration_move m join registration r on r.id = m.registration_id
       where r.course_id = any($1::uuid[]) and m.from_state is not null and m.from_state <> m.to_state
       group by m.registration_id, m.from_state having count(*) > 1
     union all select 'two dates' from registration where course_id = any($1::uuid[]) and wish_id is not null
       and state <> 'cancelled' group by wish_id
       having count(*) > 1 and bool_or(state <> 'on_waiting_list')`,
    [courses],
  )
  return rows.map(({ fault }) => fault)
}

async function run(at: House, { courses, deeds }: { courses: string[]; deeds: Deed[] }, door: InTenant) {
  const outcomes = await Promise.allSettled(deeds.map((deed) => deed(door)))
  return [...errorsOf(outcomes), ...(await faultsOf(at, courses))]
}

describe.each([
  ['one person gets two dates at once', twoDates],
  ['an offer is taken and ended at once', lateAnswer],
] as const)('%s', (_, prepare) => {
  it('ends right, every time', async () => {
    for (let at = 0; at < 8; at += 1)
      expect(await run(house, await prepare(house), house.reihum.inTenant)).toEqual([])
  })

  it('control: without locks it ends wrong', async () => {
    const race = await prepare(broken)
    const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length)
    expect(await run(broken, race, door)).not.toEqual([])
  })
})

it("many who wait for each other's dates get one each, and nobody waits in a circle", async () => {
  const desk = registrationDesk(() => house)
  const title = crypto.randomUUID()
  const dates: string[] = []
  for (let at = 0; at < 3; at += 1) dates.push(await desk.course({ title, attendeeLimit: 4 }))
  const seated: string[] = []
  for (const id of dates) seated.push(...desk.idsOf((await desk.book(id, 4)).body))
  const people = 9
  for (let at = 0; at < people; at += 1) {
    const main = dates[at % 3] as string
    await desk.book(main, 1, { alsoWaitFor: dates.filter((id) => id !== main) })
  }
  const deeds = seated.map((id) =>
    within(house, (ctx) => cancelRegistrations(ctx, [id], { by: { cause: 'operator' } })),
  )
  const looking = Array.from({ length: 6 }, () => () => fillDuePlaces(house.reihum))
  const mixed = [...deeds, ...looking].sort(() => Math.random() - 0.5)
  expect(await run(house, { courses: dates, deeds: mixed }, house.reihum.inTenant)).toEqual([])
  for (let at = 0; at < 6; at += 1) await fillDuePlaces(house.reihum)
  await expireOffers(house.reihum)
  const { rows } = await house.reihum.owner.query(
    `select count(distinct wish_id)::int as people from registration
     where course_id = any($1::uuid[]) and wish_id is not null and state in ('reserved', 'confirmed')`,
    [dates],
  )
  expect(rows).toEqual([{ people }])
  expect(await faultsOf(house, dates)).toEqual([])
})
