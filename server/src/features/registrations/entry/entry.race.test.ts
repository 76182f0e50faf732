import { randomUUID } from 'node:crypto'
import { bookingRequest as bookingForm } from '@reihum/contract/registrations/booking.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { describe, expect, it } from 'vitest'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { registerMany } from '../booking/register-many.ts'

const { house, broken } = openRaceHouses()

/** Two courses that may not be attended at once, and somebody new who books both at the same time. */
async function prepare(at: RaceHouse) {
  const desk = registrationDesk(() => at)
  const title = `Keramik ${randomUUID()}`
  const entryRules = [{ kind: 'at_once', title, most: 1 }]
  const courses = [await desk.course({ title, entryRules }), await desk.course({ title, entryRules })]
  const person = { firstName: 'Ada', lastName: 'Berg', email: `${randomUUID()}@example.org` }
  const booking = (place: 0 | 1) => (inTenant: InTenant) =>
    inTenant({ tenant: at.tenant.id, access: 'system', origin: noOrigin }, async (ctx) => {
      const request = bookingForm.parse(bookingRequest({ attendees: [person] }))
      const courseId = courses[place] as CourseId
      const order = { courseId, request, actor: { kind: 'visitor' }, origin: noOrigin } as const
      return registerMany(ctx, Buffer.alloc(0), [order])
    })
  const places = async () => {
    const { rows } = await at.reihum.owner.query<{ count: number }>(
      'select count(*)::int as count from registration where course_id = any ($1::uuid[])',
      [courses],
    )
    return rows[0]?.count
  }
  return { first: booking(0), second: booking(1), places }
}

describe('somebody books two courses at the same time that may not be attended at once', () => {
  it('and gets one, on two nodes, every time', async () => {
    for (let time = 0; time < 8; time += 1) {
      const { first, second, places } = await prepare(house)
      const outcomes = await Promise.allSettled([first(house.reihum.inTenant), second(house.second.inTenant)])
      expect(errorsOf(outcomes)).toEqual([])
      expect(await places()).toBe(1)
    }
  })

  it('control: without the lock, both', async () => {
    const { first, second, places } = await prepare(broken)
    const unlocked = doorWithoutLocks(broken.reihum.inTenant, 1, ['raw'])
    const decided = Promise.withResolvers<void>()
    const other = Promise.withResolvers<void>()
    const booked = first((entry, body) =>
      unlocked(entry, async (ctx) => {
        const result = await body(ctx)
        decided.resolve()
        await other.promise
        return result
      }),
    )
    // Whatever goes wrong must not leave the test waiting.
    await Promise.race([decided.promise, booked])
    await second(unlocked)
    other.resolve()
    await booked
    expect(await places()).toBe(2)
  })
})
