import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let courseId: string
const desk = registrationDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  courseId = await desk.course({ feeCents: 0 })
})
afterAll(() => reihum.close())

const both = (de: string) => ({ de, en: '' })

async function question(more: Record<string, unknown> = {}): Promise<string> {
  const id = newId()
  const attribute = { kind: 'text', label: both('Woher'), scope: 'order', forAllCourses: true, ...more }
  const { status, body } = await desk.staff('POST', '/attributes', { id, attribute })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return id
}

const email = () => `visitor-${newId()}@example.org`
const pair = (address: string) => [
  { firstName: 'Mina', lastName: 'Berg', email: address },
  { firstName: 'Paul', lastName: 'Berg', email: '' },
]

describe('what is asked once for a booking', () => {
  test('is stored once for several people and courses, and stands with each registration', async () => {
    const id = await question({ required: true })
    const attendees = pair(email())
    const furtherCourses = [{ courseId: await desk.course({ feeCents: 0 }), attendees }]
    const answers = [{ attributeId: id, value: ' Plakat ' }]
    const { status, body } = await desk.book(courseId, 2, { attendees, furtherCourses, answers })
    expect(status).toBe(200)
    const { rows } = await reihum.owner.query(
      `select value, (select count(*)::int from registration_answer a where a.tenant_id = b.tenant_id) as others
       from booking_answer b where b.booking_id = $1`,
      [body.bookingId],
    )
    expect(rows).toEqual([{ value: 'Plakat', others: 0 }])
    const shown = await Promise.all(desk.idsOf(body).map((one) => desk.read(one)))
    expect(shown.map((one) => one.answers.map(({ value }) => value))).toEqual(Array(4).fill(['Plakat']))
    // What was given for the whole booking is not corrected as an answer of one of its people.
    expect(shown[0]?.answerable).toEqual([])
    expect(shown[0]?.unanswered).toEqual([])
    const table = await desk.staff<string>('GET', '/registrations/export?format=csv')
    expect(table.body).toContain('Woher')
    expect(table.body.match(/Plakat/g)).toHaveLength(4)
    const own = await reihum.call<AttendeeBooking>(
      'GET',
      `/api/${tenant.slug}/portal/bookings/${body.accessToken}`,
    )
    expect(own.body.courses[0]?.registrations[0]?.answers[0]?.asked.scope).toBe('order')
  })

  test('is refused by the name of its field where it is missing or wrong, and not asked of the people', async () => {
    const id = await question({ required: true })
    const level = await question({ kind: 'number', label: both('Wie viele') })
    const attendees = pair(email()).map((one) => ({
      ...one,
      answers: [{ attributeId: id, value: 'Plakat' }],
    }))
    const wrong = await desk.book(courseId, 2, { attendees, answers: [{ attributeId: level, value: 'x' }] })
    expect(wrong.status).toBe(422)
    expect((wrong.body as Problem).errors?.map(({ path, code }) => [path, code])).toEqual([
      [`answers.${id}`, 'required'],
      [`answers.${level}`, 'number'],
    ])
  })

  test('by the same form with another answer is another booking, and by the same one is the same', async () => {
    const id = await question()
    const form = { attendees: pair(email()), requestKey: newId() }
    const first = await desk.book(courseId, 2, { ...form, answers: [{ attributeId: id, value: 'Plakat' }] })
    const again = await desk.book(courseId, 2, { ...form, answers: [{ attributeId: id, value: 'Plakat' }] })
    expect([again.body.repeated, again.body.bookingId]).toEqual([true, first.body.bookingId])
  })

  test('is answered by the staff too, and counts as an answer', async () => {
    const id = await question()
    await desk.create(courseId, { attendees: pair(email()), answers: [{ attributeId: id, value: 'Flyer' }] })
    const { body } = await desk.staff<{ items: { answerCount: number }[] }>('GET', '/attributes')
    expect(body.items[0]?.answerCount).toBe(1)
    expect((await desk.staff<Problem>('DELETE', `/attributes/${id}`)).body.error_code).toBe(
      'ATTRIBUTE_IN_USE',
    )
  })

  test('is told in the data report of the contact, and gone after an erasure', async () => {
    const id = await question()
    const answers = [{ attributeId: id, value: 'Plakat' }]
    const { body } = await desk.book(courseId, 2, { attendees: pair(email()), answers })
    const personId = await people.personOf(desk.idsOf(body)[0] ?? '')
    const report = (await people.export(personId)).body
    expect(report.bookings[0]?.answers.map(({ value }) => value)).toEqual(['Plakat'])
    await people.letPass(courseId)
    expect((await people.erasure(personId)).body.answers).toBe(1)
    expect((await people.erase(personId)).body).toEqual({ erased: true })
    const { rows } = await reihum.owner.query('select from booking_answer where tenant_id = $1', [tenant.id])
    expect(rows).toEqual([])
  })
})
