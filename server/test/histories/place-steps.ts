import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { expireReservations } from '#features/registrations/deadlines/expire-reservations.ts'
import { family } from '../registration-desk.ts'
import { type MoneyStage, type MoneyStep, tolerance } from './money-stage.ts'

/** Steps that give places, take them and give them again, and with them what is owed; and what becomes of people who owe. */
export function placeSteps({
  reihum,
  model,
  desk,
  money,
  persons,
  draw,
  courses,
  seats,
  gone,
  expired,
  partsOf,
  partsWhenRebooked,
  living,
  takeOver,
  takeLinks,
  takeRests,
  followUp,
}: MoneyStage) {
  const { below, one, chance } = draw
  return {
    book: [
      10,
      async () => {
        const courseId = one(courses)
        const attendees = family(1 + below(3), `Fam-${randomUUID()}`)
        const { body } = await desk.create(courseId, { attendees, confirm: chance(0.3) })
        const ids = desk.idsOf(body)
        for (const id of ids) seats.add(id)
        await takeOver(ids, partsOf(courseId))
        return `${ids.length} at ${partsOf(courseId)}`
      },
    ],
    cancel: [
      6,
      async () => {
        const id = seats.size > 0 ? one([...seats]) : null
        if (!id) return 'nobody'
        await desk.cancel(id)
        seats.delete(id)
        model.giveUp(id)
        return id
      },
    ],
    expire: [
      4,
      async () => {
        const unpaid = [...model.owed.values()].filter(
          ({ registrationId, charged }) =>
            registrationId !== null &&
            seats.has(registrationId) &&
            charged > 0 &&
            model.standingFor(registrationId).length === 1,
        )
        const due = unpaid.length > 0 ? one(unpaid) : null
        const id = due?.registrationId
        if (!due || !id || (await desk.read(id)).state !== 'reserved') return 'nobody'
        await reihum.owner.query(
          "update registration set payment_due_at = now() - interval '1 day' where id = $1",
          [id],
        )
        await expireReservations({ inPlatform: reihum.inPlatform, inTenant: reihum.inTenant })
        const cents = due.charged
        expired.set(id, { receivable: due.id, cents })
        seats.delete(id)
        model.giveUp(id)
        return `${cents}`
      },
    ],
    payLate: [
      6,
      async () => {
        const [id, late] = expired.size > 0 ? one([...expired]) : []
        if (!id || !late) return 'nobody'
        const { hasExpired } = await money.receivable(late.receivable)
        const cents = late.cents + one([0, 0, 0, 700, -tolerance, -tolerance - 1])
        const { body } = await money.note(cents, { allocations: [{ receivableId: late.receivable, cents }] })
        // Somebody erased, or with another place by a merge, gets none again.
        if (!hasExpired || cents < late.cents - tolerance) {
          expect(body.error_code).toBe(hasExpired ? 'LATE_PAYMENT_TOO_LITTLE' : 'RECEIVABLE_SETTLED')
          return body.error_code
        }
        model.paid.set(body.id, { id: body.id, payer: null, amount: cents, reversed: 0, refunded: 0 })
        expired.delete(id)
        seats.add(id)
        await takeOver([id], [late.cents])
        await takeLinks(body.id, body)
        await takeRests(body.id, model.chargedFor(id))
        expect((await desk.read(id)).state).toBe('confirmed')
        return `${cents} of ${late.cents}`
      },
    ],
    rebook: [
      6,
      async () => {
        const id = seats.size > 0 ? one([...seats]) : null
        const courseId = one(courses)
        if (!id) return 'nobody'
        const { status, body } = await desk.rebook(id, { courseId, whenFull: 'refuse' })
        if (status >= 300) return body.error_code
        model.giveUp(id)
        seats.delete(id)
        seats.add(body.id)
        await takeOver([body.id], partsWhenRebooked(courseId))
        await followUp(id, model.chargedFor(body.id))
        return `${partsWhenRebooked(courseId)}`
      },
    ],
    merge: [
      2,
      async () => {
        const [kept, other] = [one(living()), one(living())]
        if (!kept || !other || kept === other) return 'nobody'
        const { status } = await persons.merge(kept, other, { together: true })
        expect(status).toBe(200)
        gone.add(other)
        model.merge(kept, other)
        return `${kept} ${other}`
      },
    ],
    // Whoever still has a place stays. What was booked stays in any case.
    erase: [
      2,
      async () => {
        const person = living().length > 0 ? one(living()) : null
        if (!person) return 'nobody'
        const { status } = await persons.erase(person)
        if (status === 200) gone.add(person)
        else expect(status).toBe(409)
        return `${status}`
      },
    ],
  } satisfies Record<string, MoneyStep>
}
