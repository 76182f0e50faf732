import { randomUUID } from 'node:crypto'
import type { TakenExtras } from '@reihum/contract/registrations/extras.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const at = () => ({ reihum, tenant })
const desk = registrationDesk(at)
const { added, appointment, appointmentsOf, cancel } = appointmentDesk(at)

const listAt = (id: string | undefined) => desk.staff<TakenExtras>('GET', `/appointments/${id}/taken-extras`)
const told = async (id: string | undefined) => {
  const { extras, people } = (await listAt(id)).body
  return [extras.map(({ quantity }) => quantity), people.map(({ lastName }) => lastName)]
}

/** Somebody who takes so many lunches. */
async function booked(courseId: string, extraId: string, lastName: string, quantity: number) {
  const [person] = family(1, `Fam-${randomUUID()}`)
  const { body } = await desk.book(courseId, 1, {
    attendees: [{ ...person, lastName, extras: [{ extraId, quantity }] }],
  })
  return desk.idsOf(body)[0] as string
}

it('who gets what at a date are those who come: not who gave up the place, or said before that they do not come', async () => {
  const extraId = randomUUID()
  await desk.staff('POST', '/extras', {
    id: extraId,
    extra: { name: 'Mittagessen', priceCents: 900, mostPerPerson: 3 },
  })
  const courseId = await desk.course({ start: '2031-03-04T10:00:00Z', end: '2031-03-04T12:00:00Z' })
  await added(courseId, appointment('2031-03-05'), appointment('2031-03-06'))
  const [first, second, third] = (await appointmentsOf(courseId)).map(({ id }) => id as string)
  await booked(courseId, extraId, 'Abel', 1)
  const excused = await booked(courseId, extraId, 'Berg', 2)
  const gone = await booked(courseId, extraId, 'Cohn', 3)
  await desk.cancel(gone)
  const mark = {
    id: randomUUID(),
    registrationId: excused,
    appointmentId: first,
    type: 'EXCUSED',
    appointmentStart: '2031-03-04T10:00:00Z',
    markedAt: new Date().toISOString(),
  }
  expect((await desk.staff('POST', '/attendances/marks', { marks: [mark] })).status).toBe(200)
  expect(await told(first)).toEqual([[1], ['Abel']])
  expect(await told(second)).toEqual([[3], ['Abel', 'Berg']])
  await cancel(third ?? '')
  expect(await told(third)).toEqual([[0], []])
  expect((await listAt(randomUUID())).status).toBe(404)
  tenant = await reihum.addTenant()
  expect((await listAt(first)).status).toBe(404)
})
