import { beforeEach, describe, expect, it } from 'vitest'
import { cancelAppointment } from '#features/courses/appointments/cancel-appointment.ts'
import { ledgerInvariants } from '#features/ledger/ledger.invariants.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { isViolated } from '#platform/invariants/examine.ts'
import { examineInvariant } from '#platform/invariants/finding.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { registrationsInvariants } from '../registrations.invariants.ts'
import { followCancelledDates } from './follow-cancelled-dates.ts'

const { house, broken } = openRaceHouses()
const people = 6
let times = 0
beforeEach(() => {
  times += 1
})

/** A course of six dates whose price is 1000 cents, with some places. */
async function courseIn(at: RaceHouse) {
  const desk = registrationDesk(() => at)
  const { appointment, course, added, appointmentsOf } = appointmentDesk(() => at)
  const courseId = await course({
    feeCents: 1000,
    attendeeLimit: null,
    givesBackDates: true,
    reference: `R${times}`,
  })
  await added(courseId, ...['13', '14', '15', '16', '17'].map((day) => appointment(`2027-04-${day}`)))
  const { body } = await desk.book(courseId, people)
  const ids = (await appointmentsOf(courseId)).map(({ id }) => id as string)
  return { courseId, ids, registrationIds: desk.idsOf(body), desk }
}

const cancelIn = ({ tenant }: RaceHouse, inTenant: InTenant, id: string) =>
  inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
    cancelAppointment(ctx, id, { reason: '', tellPeople: false }, followCancelledDates),
  )

const followIn = ({ tenant }: RaceHouse, inTenant: InTenant, courseId: string) =>
  inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
    followCancelledDates(ctx, courseId),
  )

/** A course with a date that was cancelled, which no price knows yet. */
async function fallenDate(at: RaceHouse): Promise<string> {
  const { courseId, ids } = await courseIn(at)
  await at.reihum.inTenant({ tenant: at.tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
    cancelAppointment(ctx, ids[0] ?? '', { reason: '', tellPeople: false }, async () => undefined),
  )
  return courseId
}

/** What everybody costs and owes. */
async function costs({ reihum }: RaceHouse, courseId: string): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ told: string }>(
    `select distinct r.fee_cents || ' ' || v.charged_cents as told from registration r
     join receivable v on v.tenant_id = r.tenant_id and v.registration_id = r.id where r.course_id = $1`,
    [courseId],
  )
  return rows.map(({ told }) => told)
}

async function findings({ reihum }: RaceHouse): Promise<string[]> {
  const client = await reihum.owner.connect()
  const found = []
  for (const one of [...registrationsInvariants, ...ledgerInvariants])
    found.push(await examineInvariant(client, one))
  client.release()
  return found.filter(isViolated).map(({ name }) => name)
}

describe('dates that are cancelled at once', () => {
  it('are given back each, and one that is cancelled by two once', async () => {
    const { courseId, ids } = await courseIn(house)
    const doors = [house.reihum.inTenant, house.second.inTenant]
    const outcomes = await Promise.allSettled(
      [...ids.slice(0, 4), ...ids.slice(0, 4)].map((id, at) =>
        cancelIn(house, doors[at % 2] as InTenant, id),
      ),
    )
    expect(errorsOf(outcomes)).toEqual([])
    // Four of six, rounded up: 667.
    expect(await costs(house, courseId)).toEqual(['333 333'])
    expect(await findings(house)).toEqual([])
  })

  it('give back nothing to whoever cancels at the same time', async () => {
    const { courseId, ids, registrationIds, desk } = await courseIn(house)
    const outcomes = await Promise.allSettled([
      ...ids.slice(0, 3).map((id) => cancelIn(house, house.second.inTenant, id)),
      ...registrationIds.slice(0, 3).map((id) => desk.cancel(id)),
    ])
    expect(errorsOf(outcomes)).toEqual([])
    const { rows } = await house.reihum.owner.query<{ told: string; count: number }>(
      `select v.charged_cents as told, count(*)::int as count from registration r
       join receivable v on v.tenant_id = r.tenant_id and v.registration_id = r.id
       where r.course_id = $1 group by 1 order by 1`,
      [courseId],
    )
    expect(rows).toEqual([
      { told: 0, count: 3 },
      { told: 500, count: 3 },
    ])
    expect(await findings(house)).toEqual([])
  })

  it('are followed once, by however many', async () => {
    const courseId = await fallenDate(house)
    const doors = [house.reihum.inTenant, house.second.inTenant]
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3].map((at) => followIn(house, doors[at % 2] as InTenant, courseId)),
    )
    expect(errorsOf(outcomes)).toEqual([])
    expect(await costs(house, courseId)).toEqual(['833 833'])
    expect(await findings(house)).toEqual([])
  })

  it('without the lock, are given back twice', async () => {
    const courseId = await fallenDate(broken)
    const inTenant = doorWithoutLocks(broken.reihum.inTenant, 2, ['registration'])
    await Promise.all([followIn(broken, inTenant, courseId), followIn(broken, inTenant, courseId)])
    expect(await findings(broken)).toContain('what places owe')
  })
})
