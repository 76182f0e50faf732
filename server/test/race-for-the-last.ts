import { bookingRequest as bookingSchema } from '@reihum/contract/registrations/booking.schema.ts'
import { describe, expect, it } from 'vitest'
import { registerMany } from '#features/registrations/booking/register-many.ts'
import { cancelRegistrations } from '#features/registrations/cancellation/cancel-registrations.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { errorsOf, type RaceHouse } from './race-house.ts'
import { registrationDesk } from './registration-desk.ts'
import { bookingRequest, type TestReihum } from './reihum.ts'
import { doorWithoutLocks } from './without-locks.ts'

/** Something of which there are so many for several courses together: uses of a discount code, pieces of an extra. */
type Limited = {
  name: string
  /** Whose lock the control leaves out. */
  table: string
  /** Adds one of which there are so many, and returns by what a booking names it. */
  add(at: RaceHouse, count: number): Promise<string>
  /** The fields of a booking that takes one. */
  taking(named: string): Record<string, unknown>
  /** Only the staff takes it: what it says besides the fields of visitors. */
  byStaff?(named: string): { firmId: string; frameId: string; contact: object }
  /** How many it says are taken as `counted`, and how many registrations have one as `standing`, by its name. */
  countedSql: string
}

type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>
/** How many may be taken in the end. */
type Race = { named: string; deeds: Deed[]; taken: number }

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

/** Takes and gives back the last ones in several courses at once, on two nodes, and once without the lock. */
export function raceForTheLast(
  { house, broken }: { house: RaceHouse; broken: RaceHouse },
  { name, table, add, taking, byStaff, countedSql }: Limited,
): void {
  // What a firm has agreed on is ordered by the staff and by its contact, turn by turn.
  const booking = (courseId: string, named: string, turn: number) =>
    within(async (ctx) => {
      const request = bookingSchema.parse(bookingRequest(taking(named)))
      const { contact: _, ...forFirm } = byStaff?.(named) ?? { contact: null }
      const byOperator = { whenFull: 'refuse' as const, confirm: false, inform: false }
      const order = { courseId, request, actor: ctx.actor, origin: ctx.origin }
      const isOfFirm = 'firmId' in forFirm
      await registerMany(ctx, Buffer.alloc(0), [
        {
          ...order,
          ...(isOfFirm && { forFirm }),
          ...((!isOfFirm || turn % 2 === 0) && { byOperator }),
        },
      ])
    })

  async function fourWantTheLastTwo(at: RaceHouse): Promise<Race> {
    const named = await add(at, 2)
    const courses = await Promise.all(Array.from({ length: 4 }, () => registrationDesk(() => at).course()))
    return { named, deeds: courses.map((courseId, turn) => booking(courseId, named, turn)), taken: 2 }
  }

  async function fourAreGivenBack(at: RaceHouse): Promise<Race> {
    const desk = registrationDesk(() => at)
    const named = await add(at, 4)
    const deeds: Deed[] = []
    for (let course = 0; course < 4; course += 1) {
      const course = await desk.course()
      const { body } = byStaff
        ? await desk.create(course, byStaff(named))
        : await desk.book(course, 1, taking(named))
      const ids = desk.idsOf(body)
      deeds.push(within((ctx) => cancelRegistrations(ctx, ids, { by: { cause: 'operator' } })))
    }
    return { named, deeds, taken: 0 }
  }

  async function run(at: RaceHouse, race: Race, doorOf: (position: number) => InTenant): Promise<string[]> {
    const outcomes = await Promise.allSettled(race.deeds.map((deed, position) => deed(doorOf(position), at)))
    const { rows } = await at.reihum.owner.query<{ counted: number; standing: number }>(countedSql, [
      race.named,
    ])
    const { counted = -1, standing = -1 } = rows[0] ?? {}
    const isRight = counted === race.taken && standing === race.taken
    return [
      ...errorsOf(outcomes),
      ...(isRight ? [] : [`${counted} counted, ${standing} standing, not ${race.taken}`]),
    ]
  }

  describe.each([
    ['are wanted in several courses, the last two', fourWantTheLastTwo],
    ['are given back in several courses at once', fourAreGivenBack],
  ])(`${name} %s`, (_, prepare) => {
    it('ends right on two nodes, every time', async () => {
      const nodes = [house.reihum, house.second]
      for (let time = 0; time < 6; time += 1) {
        const race = await prepare(house)
        const doorOf = (position: number) => (nodes[position % 2] as TestReihum).inTenant
        expect(await run(house, race, doorOf)).toEqual([])
      }
    })
  })

  // Giving back needs no control: it writes the row that counts, and whoever writes a row waits for whoever else does.
  it('control: without the lock the last ones end in an error, or are taken twice', async () => {
    let wrong: string[] = []
    for (let time = 0; time < 6 && wrong.length === 0; time += 1) {
      const race = await fourWantTheLastTwo(broken)
      const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length, [table])
      wrong = await run(broken, race, () => door)
    }
    expect(wrong).not.toEqual([])
  })
}
