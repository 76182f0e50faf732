import { randomUUID } from 'node:crypto'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { AskedBooking, BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import {
  bookingRequest,
  courseFields,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})
const desk = registrationDesk(() => ({ reihum, tenant }))
const persons = personDesk(() => ({ reihum, tenant }))

const start = '2027-09-06T08:00:00Z'
const end = '2027-09-06T10:00:00Z'
const age = { kind: 'age', ageFrom: 6, onDay: '2027-09-01' }
const beginners = { kind: 'earlier', title: 'Anfänger' }
const someone = (more: Record<string, unknown> = {}) => ({
  firstName: 'Mia',
  lastName: 'Kurz',
  email: `mia-${randomUUID()}@example.org`,
  ...more,
})
const ruled = (...entryRules: unknown[]) => desk.course({ start, end, feeCents: 0, entryRules })
const codes = ({ errors = [] }: Problem) => errors.map(({ path, code }) => `${path} ${code}`)
const portal = () => `/api/${tenant.slug}/portal`

/** Somebody who has a confirmed place in that course, which is over. */
async function attended(person = someone(), title = 'Anfänger') {
  const courseId = await desk.course({ title, feeCents: 0 })
  expect((await desk.create(courseId, { attendees: [person] })).status).toBe(200)
  await persons.letPass(courseId)
  return person
}

/** What the page behind the last link said. */
let seen = ''

/** Books by the link that a mail brings. */
async function byMail(courseId: string, attendees: unknown[], more: Record<string, unknown> = {}) {
  const body = bookingRequest({ attendees, ...more })
  const { status, body: asked } = await reihum.call<{ sentTo: string } & Problem>(
    'POST',
    `${portal()}/courses/${courseId}/booking-requests`,
    { body },
  )
  if (status !== 200) return { status, body: asked as unknown as BookingReceipt & Problem }
  const token = await eventually(async () => {
    const { rows } = await reihum.owner.query<{ text: string }>(
      "select text from mail where tenant_id = $1 and recipient = $2 and kind = 'booking-request.made' order by id desc limit 1",
      [tenant.id, asked.sentTo],
    )
    return /booking-request\/([\w.-]+)/.exec(rows[0]?.text ?? '')?.[1]
  })
  const path = `${portal()}/booking-requests/${token}/confirm`
  seen = (await reihum.call<AskedBooking>('GET', path.replace('/confirm', ''))).body.state
  return reihum.call<BookingReceipt & Problem>('POST', path, { body: {} })
}

describe('an age', () => {
  it('is asked for, judged on its day, and kept with the registration and the new person', async () => {
    const courseId = await ruled(age)
    const wrong = (birthDate?: string) =>
      desk.book(courseId, 1, { attendees: [someone(birthDate === undefined ? {} : { birthDate })] })
    expect(codes((await wrong()).body)).toEqual(['attendees.0.birthDate required'])
    expect(codes((await wrong('2021-09-02')).body)).toEqual(['attendees.0.birthDate entryAge'])
    const { status, body } = await wrong('2021-09-01')
    expect(status).toBe(200)
    const [id = ''] = desk.idsOf(body)
    expect((await desk.read(id)).birthDate).toBe('2021-09-01')
    expect((await persons.read(await persons.personOf(id))).birthDate).toBe('2021-09-01')
  })

  it('is told together with everything else that is wrong', async () => {
    const courseId = await desk.course({ start, end, entryRules: [age] })
    const attendees = [someone({ birthDate: '2024-01-01', priceCategoryId: randomUUID() })]
    expect(codes((await desk.book(courseId, 1, { attendees })).body)).toEqual([
      'attendees.0.priceCategoryId priceGone',
      'attendees.0.birthDate entryAge',
    ])
  })

  it('is known to the staff of somebody whose record has it', async () => {
    const courseId = await ruled(age)
    const id = randomUUID()
    const known = { firstName: 'Mia', lastName: 'Kurz', birthDate: '2020-01-01' }
    await persons.call('POST', '', { id, person: known })
    const named = { firstName: 'Mia', lastName: 'Kurz', personId: id }
    expect((await desk.create(courseId, { attendees: [named] })).status).toBe(200)
  })

  it('is on the page of the course, with its form', async () => {
    const courseId = await ruled(age, beginners)
    const { body } = await reihum.call<PortalCourseDetail>('GET', `${portal()}/courses/${courseId}`)
    expect(body.entryRules).toMatchObject([{ ageFrom: 6, valueLabel: null }, { title: 'Anfänger' }])
  })
})

describe('an earlier course', () => {
  it('is looked at only after the click in the mail, so that nobody learns what others attend', async () => {
    const courseId = await ruled(beginners)
    const known = await attended()
    for (const person of [known, someone()]) {
      const answer = await desk.book(courseId, 1, { attendees: [person] })
      expect([answer.status, answer.body.error_code]).toEqual([409, 'CONFIRMATION_BY_MAIL'])
    }
    expect((await byMail(courseId, [known])).status).toBe(200)
    expect(seen).toBe('open')
    const lacking = await byMail(courseId, [someone()])
    expect(seen).toBe('not_let_in')
    expect([lacking.status, codes(lacking.body)]).toEqual([422, ['attendees.0.entry entryUnverified']])
  })

  it('of somebody whose letters went elsewhere is said to nobody, in the same words', async () => {
    const courseId = await ruled(beginners)
    const known = await attended()
    const stranger = { firstName: 'Olga', lastName: 'Fremd', email: `${randomUUID()}@example.org` }
    const [asked, lacking] = await Promise.all([
      byMail(courseId, [known], { contact: stranger }),
      byMail(courseId, [someone()], { contact: { ...stranger, email: `${randomUUID()}@example.org` } }),
    ])
    expect(asked.status).toBe(422)
    expect(asked.body.errors).toEqual(lacking.body.errors)
  })

  it('is told to the staff by name, who may let people in for a reason that is kept', async () => {
    const courseId = await ruled(beginners)
    const attendees = [someone()]
    const refused = await desk.create(courseId, { attendees })
    expect(refused.body.errors).toMatchObject([
      { path: 'attendees.0.entry', name: 'Mia Kurz: setzt „Anfänger“ voraus' },
    ])
    const { status, body } = await desk.create(courseId, { attendees, entryReason: 'Spielt schon lange.' })
    expect(status).toBe(200)
    const [id = ''] = desk.idsOf(body)
    const note = 'setzt „Anfänger“ voraus: Spielt schon lange.'
    expect((await desk.read(id)).moves).toMatchObject([{ cause: 'registered', note }])
    const { rows } = await reihum.owner.query<{ reason: string }>(
      `select d.metadata->>'reason' as reason from audit_entry e join audit_detail d on d.audit_id = e.id
       where e.subject_id = $1 and e.command_type = 'registration.received'`,
      [id],
    )
    expect(rows).toEqual([{ reason: note }])
  })

  it('is not asked of whom staff registers and who attended it, nor needs a reason then', async () => {
    const courseId = await ruled(beginners)
    const person = await attended()
    const { body } = await desk.create(courseId, { attendees: [person], entryReason: 'Nicht nötig.' })
    const [id = ''] = desk.idsOf(body)
    expect((await desk.read(id)).moves).toMatchObject([{ note: '' }])
  })
})

it('the courses of one order count for each other', async () => {
  const first = await desk.course({ title: 'Modern', start, end, feeCents: 0 })
  const second = await ruled({ kind: 'at_once', title: 'Modern', most: 1 })
  const order = (courseId: string) => {
    const attendees = [someone()]
    return byMail(first, attendees, { furtherCourses: [{ courseId, attendees }] })
  }
  const { status, body } = await order(second)
  expect([status, codes(body)]).toEqual([422, ['furtherCourses.0.attendees.0.entry entryUnverified']])
  expect((await order(await ruled())).status).toBe(200)
})

it('the courses of one order count for each other in whatever order they stand', async () => {
  const title = 'Modern'
  const other = await desk.course({ title, start, end, feeCents: 0 })
  const both = async (rule: object) => {
    const attendees = [someone()]
    const more = { furtherCourses: [{ courseId: other, attendees }] }
    const { status, body } = await byMail(await ruled(rule), attendees, more)
    return [status, ...codes(body)]
  }
  expect(await both({ kind: 'at_once', title, most: 1 })).toEqual([422, 'attendees.0.entry entryUnverified'])
  expect(await both({ kind: 'earlier', title, proof: 'booked' })).toEqual([200])
})

it('a group lets nobody have more than so many courses at once', async () => {
  const value = randomUUID()
  const fields = {
    label: { de: 'Bereich', en: 'Field' },
    values: [{ id: value, label: { de: 'Keramik', en: '' } }],
  }
  await desk.staff('POST', '/characteristics', { id: randomUUID(), characteristic: fields })
  const entryRules = [{ kind: 'at_once', valueId: value, most: 1 }]
  const course = () => desk.course({ start, end, feeCents: 0, valueIds: [value], entryRules })
  const [first, second] = [await course(), await course()]
  const attendees = [someone()]
  const { body } = await desk.create(first, { attendees })
  const refused = await desk.create(second, { attendees })
  expect(codes(refused.body)).toEqual(['attendees.0.entry entryUnverified'])
  await desk.cancel(desk.idsOf(body)[0] as string)
  expect((await desk.create(second, { attendees })).status).toBe(200)
})

it.each([
  ['an unknown characteristic', { kind: 'earlier', valueId: randomUUID() }, 404, undefined],
  ['no bound of an age', { kind: 'age' }, 422, ['course.entryRules.0.ageFrom required']],
])('rules with %s are refused', async (_, rule, status, errors) => {
  const course = courseFields({ start, end, entryRules: [rule] })
  const answer = await desk.staff<Problem>('POST', '/courses', { id: randomUUID(), course })
  expect(answer.status).toBe(status)
  if (errors) expect(codes(answer.body)).toEqual(errors)
})
