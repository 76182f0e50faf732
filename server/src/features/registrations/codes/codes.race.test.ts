import { randomUUID } from 'node:crypto'
import { bookingRequest as bookingSchema } from '@reihum/contract/registrations/booking.schema.ts'
import { describe, expect, it } from 'vitest'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest, type TestReihum } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { registerMany } from '../booking/register-many.ts'
import { cancelRegistrations } from '../cancellation/cancel-registrations.ts'

const { house, broken } = openRaceHouses()

type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>
/** How many people the code may have lowered the price for in the end. */
type Race = { code: string; deeds: Deed[]; used: number }

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

async function addCode({ reihum, tenant }: RaceHouse, mostPeople: number): Promise<string> {
  const code = `C-${randomUUID().slice(0, 12)}`.toUpperCase()
  await reihum.call('POST', `/api/${tenant.slug}/discount-codes`, {
    token: tenant.operator.token,
    body: { id: randomUUID(), code: { code, percent: 10, mostPeople } },
  })
  return code
}

const booking = (courseId: string, code: string) =>
  within(async (ctx) => {
    const request = bookingSchema.parse(bookingRequest({ code }))
    const byOperator = { whenFull: 'refuse' as const, confirm: false, inform: false }
    const order = { courseId, request, actor: ctx.actor, origin: ctx.origin, byOperator }
    await registerMany(ctx, Buffer.alloc(0), [order])
  })

const races: [string, (at: RaceHouse) => Promise<Race>][] = [
  [
    'people in several courses want the last two uses of a code',
    async (at) => {
      const code = await addCode(at, 2)
      const courses = await Promise.all(Array.from({ length: 4 }, () => registrationDesk(() => at).course()))
      return { code, deeds: courses.map((courseId) => booking(courseId, code)), used: 2 }
    },
  ],
  [
    'uses are given back in several courses at once',
    async (at) => {
      const desk = registrationDesk(() => at)
      const code = await addCode(at, 4)
      const deeds: Deed[] = []
      for (let course = 0; course < 4; course += 1) {
        const { body } = await desk.book(await desk.course(), 1, { code })
        const ids = desk.idsOf(body)
        deeds.push(within((ctx) => cancelRegistrations(ctx, ids, { by: { cause: 'operator' } })))
      }
      return { code, deeds, used: 0 }
    },
  ],
]

async function faultsOf({ reihum }: RaceHouse, { code, used }: Race): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ counted: number; standing: number }>(
    `select d.used_people as counted, (select count(*)::int from code_redemption r
       where r.tenant_id = d.tenant_id and r.code_id = d.id and r.freed_at is null) as standing
     from discount_code d where d.code = $1`,
    [code],
  )
  const { counted = -1, standing = -1 } = rows[0] ?? {}
  return counted === used && standing === used
    ? []
    : [`${counted} counted, ${standing} standing, not ${used}`]
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

// Giving back needs no control: it writes the code, and whoever writes a row waits for whoever else does.
it('control: without the lock the last uses end in an error, or are given twice', async () => {
  const [, prepare] = races[0] as (typeof races)[number]
  let wrong: string[] = []
  for (let time = 0; time < 6 && wrong.length === 0; time += 1) {
    const race = await prepare(broken)
    const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length, ['discount_code'])
    wrong = await run(broken, race, () => door)
  }
  expect(wrong).not.toEqual([])
})
