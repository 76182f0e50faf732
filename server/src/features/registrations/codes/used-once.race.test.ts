import { randomUUID } from 'node:crypto'
import { bookingRequest as bookingForm } from '@reihum/contract/registrations/booking.schema.ts'
import { describe, expect, it } from 'vitest'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { bookingRequest } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { registerMany } from '../booking/register-many.ts'

const { house, broken } = openRaceHouses()

/** Makes a code, and answers what is typed. */
type Make = (at: RaceHouse) => Promise<string>

const someName = () => `C-${randomUUID().slice(0, 12)}`.toUpperCase()

/** A code that is good once for each person. */
const oncePerPerson: Make = async (at) => {
  const code = { code: someName(), percent: 10, oncePerPerson: true }
  await registrationDesk(() => at).staff('POST', '/discount-codes', { id: randomUUID(), code })
  return code.code
}

/** A code of a set. */
const single: Make = async (at) => {
  const desk = registrationDesk(() => at)
  const id = randomUUID()
  const code = { code: someName(), percent: 10 }
  await desk.staff('POST', '/discount-codes', { id, code, singles: 5 })
  const path = `/discount-codes/${id}/single-codes`
  const { items } = (await desk.staff<{ items: { code: string }[] }>('GET', path)).body
  return items[0]?.code ?? ''
}

/** Somebody who books two courses with a code at the same time. */
async function prepare(at: RaceHouse, make: Make) {
  const desk = registrationDesk(() => at)
  const code = await make(at)
  const courses = [await desk.course(), await desk.course()]
  const person = { firstName: 'Ada', lastName: 'Berg', email: `${randomUUID()}@example.org` }
  const booking = (place: 0 | 1) => (inTenant: InTenant) =>
    inTenant({ tenant: at.tenant.id, access: 'system', origin: noOrigin }, async (ctx) => {
      const request = bookingForm.parse(bookingRequest({ attendees: [person], code }))
      const courseId = courses[place] ?? ''
      return registerMany(ctx, Buffer.alloc(0), [
        { courseId, request, actor: { kind: 'visitor' }, origin: noOrigin },
      ])
    })
  const uses = async () => {
    const { rows } = await at.reihum.owner.query<{ count: number }>(
      `select used_people as count from discount_code d where code = $1
        or exists (select from single_code s where s.code_id = d.id and s.code = $1)`,
      [code],
    )
    return rows[0]?.count
  }
  return { first: booking(0), second: booking(1), uses }
}

describe.each([
  ['that is good once for each person', oncePerPerson],
  ['of a set', single],
])('somebody books twice at the same time with a code %s', (_, make) => {
  it('and uses it once, on two nodes, every time', async () => {
    for (let time = 0; time < 8; time += 1) {
      const { first, second, uses } = await prepare(house, make)
      const outcomes = await Promise.allSettled([first(house.reihum.inTenant), second(house.second.inTenant)])
      expect(errorsOf(outcomes)).toEqual([])
      expect(await uses()).toBe(1)
    }
  })

  it('control: without the lock it is used twice, or the database refuses the second', async () => {
    let isWrong = false
    for (let time = 0; time < 6 && !isWrong; time += 1) {
      const { first, second, uses } = await prepare(broken, make)
      const unlocked = doorWithoutLocks(broken.reihum.inTenant, 2, ['discount_code'])
      const outcomes = await Promise.allSettled([first(unlocked), second(unlocked)])
      isWrong = errorsOf(outcomes).length > 0 || (await uses()) !== 1
    }
    expect(isWrong).toBe(true)
  })
})
