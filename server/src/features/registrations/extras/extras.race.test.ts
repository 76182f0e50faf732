import { randomUUID } from 'node:crypto'
import { bookingRequest as bookingSchema } from '@reihum/contract/registrations/booking.schema.ts'
import { describe, expect, it } from 'vitest'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest, type TestReihum } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { registerMany } from '../booking/register-many.ts'
import { cancelRegistrations } from '../cancellation/cancel-registrations.ts'

const { house, broken } = openRaceHouses()

type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>
/** How many of the extra may be taken in the end. */
type Race = { extraId: string; deeds: Deed[]; taken: number }

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

async function addExtra({ reihum, tenant }: RaceHouse, stock: number): Promise<string> {
  const id = randomUUID()
  await reihum.call('POST', `/api/${tenant.slug}/extras`, {
    token: tenant.operator.token,
    body: { id, extra: { name: id, priceCents: 1200, stock } },
  })
  return id
}

const taking = (extraId: string) => ({
  attendees: [{ ...family(1, `Fam-${randomUUID()}`)[0], extras: [{ extraId, quantity: 1 }] }],
})

const booking = (courseId: string, extraId: string) =>
  within(async (ctx) => {
    const request = bookingSchema.parse(bookingRequest(taking(extraId)))
    const byOperator = { whenFull: 'refuse' as const, confirm: false, inform: false }
    const order = { courseId, request, actor: ctx.actor, origin: ctx.origin, byOperator }
    await registerMany(ctx, Buffer.alloc(0), [order])
  })

const races: [string, (at: RaceHouse) => Promise<Race>][] = [
  [
    'people in several courses want the last two of an extra',
    async (at) => {
      const extraId = await addExtra(at, 2)
      const courses = await Promise.all(Array.from({ length: 4 }, () => registrationDesk(() => at).course()))
      return { extraId, deeds: courses.map((courseId) => booking(courseId, extraId)), taken: 2 }
    },
  ],
  [
    'extras are given back in several courses at once',
    async (at) => {
      const desk = registrationDesk(() => at)
      const extraId = await addExtra(at, 4)
      const deeds: Deed[] = []
      for (let course = 0; course < 4; course += 1) {
        const { body } = await desk.book(await desk.course(), 1, taking(extraId))
        const ids = desk.idsOf(body)
        deeds.push(within((ctx) => cancelRegistrations(ctx, ids, { by: { cause: 'operator' } })))
      }
      return { extraId, deeds, taken: 0 }
    },
  ],
]

async function faultsOf({ reihum }: RaceHouse, { extraId, taken }: Race): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ counted: number; standing: number }>(
    `select x.taken as counted, (select count(*)::int from taken_extra t
       where t.tenant_id = x.tenant_id and t.extra_id = x.id and t.freed_at is null) as standing
     from extra x where x.id = $1`,
    [extraId],
  )
  const { counted = -1, standing = -1 } = rows[0] ?? {}
  return counted === taken && standing === taken
    ? []
    : [`${counted} counted, ${standing} standing, not ${taken}`]
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
})

// Giving back needs no control: it writes the extra, and whoever writes a row waits for whoever else does.
it('control: without the lock the last ones end in an error, or are taken twice', async () => {
  const [, prepare] = races[0] as (typeof races)[number]
  let wrong: string[] = []
  for (let time = 0; time < 6 && wrong.length === 0; time += 1) {
    const race = await prepare(broken)
    const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length, ['extra'])
    wrong = await run(broken, race, () => door)
  }
  expect(wrong).not.toEqual([])
})
