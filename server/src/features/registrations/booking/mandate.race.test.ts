import { randomUUID } from 'node:crypto'
import { bookingRequest as bookingForm } from '@reihum/contract/registrations/booking.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { describe, expect, it } from 'vitest'
import { revokeMandate } from '#features/mandates/change-mandate.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { testVault } from '#test/database.ts'
import { mandateDesk, namedAccount } from '#test/mandate-desk.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { bookingRequest } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { followMandate } from '../deadlines/follow-mandate.ts'
import { registerMany } from './register-many.ts'

const { house, broken } = openRaceHouses()
type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

const equipped = new WeakSet<RaceHouse>()

/** Somebody who gave a mandate with a first booking, and books again with the same account. */
async function prepare(at: RaceHouse) {
  const desk = mandateDesk(() => at)
  if (!equipped.has(at)) await desk.setUp()
  equipped.add(at)
  const person = { firstName: 'Ada', lastName: 'Berg', email: `${randomUUID()}@example.org` }
  const fields = { attendees: [person], paymentMethod: 'sepa_direct_debit', mandate: namedAccount }
  const { body } = await desk.book(await desk.course(), 1, fields)
  const { mandate: mandateId, payer } = await desk.booked(desk.idsOf(body)[0] as string)
  const courseId = (await desk.course()) as CourseId
  const booking = within(async (ctx) => {
    const request = bookingForm.parse(bookingRequest(fields))
    const order = { courseId, request, actor: { kind: 'visitor' }, origin: noOrigin } as const
    const [receipt] = await registerMany(ctx, Buffer.alloc(0), [order], testVault)
    if (receipt && !receipt.ok) throw receipt.error
  })
  const revoking: Deed = async (inTenant) => {
    const id = mandateId as string
    await within((ctx) => revokeMandate(ctx, { id, reason: '' }, { locale: null }))(inTenant, at)
    await within((ctx) => followMandate(ctx, payer))(inTenant, at)
  }
  return { courseId, booking, revoking }
}

/** Places that nobody collects for, and that never lapse either. */
async function stranded({ reihum }: RaceHouse, courseId: string): Promise<number> {
  const { rows } = await reihum.owner.query<{ count: number }>(
    `select count(*)::int as count from registration r
     join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
     join mandate m on m.tenant_id = b.tenant_id and m.id = b.mandate_id
     where r.course_id = $1 and r.state = 'reserved' and r.payment_due_at is null and m.revoked_at is not null`,
    [courseId],
  )
  return rows[0]?.count ?? 0
}

describe('a booking uses a mandate while it is revoked', () => {
  it('leaves no place that nobody collects for, on two nodes, every time', async () => {
    for (let time = 0; time < 6; time += 1) {
      const { courseId, booking, revoking } = await prepare(house)
      const outcomes = await Promise.allSettled([
        booking(house.reihum.inTenant, house),
        revoking(house.second.inTenant, house),
      ])
      expect(errorsOf(outcomes)).toEqual([])
      expect(await stranded(house, courseId)).toBe(0)
    }
  })

  it('control: without the lock the place is left over', async () => {
    const { courseId, booking, revoking } = await prepare(broken)
    const unlocked = doorWithoutLocks(broken.reihum.inTenant, 1, ['raw', 'mandate'])
    const decided = Promise.withResolvers<void>()
    const revoked = Promise.withResolvers<void>()
    const booked = booking(
      (entry, body) =>
        unlocked(entry, async (ctx) => {
          const result = await body(ctx)
          decided.resolve()
          await revoked.promise
          return result
        }),
      broken,
    )
    // Whatever goes wrong must not leave the test waiting.
    await Promise.race([decided.promise, booked])
    await revoking(unlocked, broken)
    revoked.resolve()
    await booked
    expect(await stranded(broken, courseId)).toBe(1)
  })
})
