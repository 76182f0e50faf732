import { randomUUID } from 'node:crypto'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { PersonGroup } from '@reihum/contract/people/person-group.schema.ts'
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
let group = ''
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
const desk = registrationDesk(() => ({ reihum, tenant }))
const persons = personDesk(() => ({ reihum, tenant }))
beforeEach(async () => {
  tenant = await reihum.addTenant()
  group = randomUUID()
  await desk.staff('POST', '/person-groups', { id: group, group: { name: 'Mitglieder' } })
})

const begins = '2027-09-06'
const ruled = (...entryRules: unknown[]) =>
  desk.course({ start: `${begins}T08:00:00Z`, end: `${begins}T10:00:00Z`, feeCents: 0, entryRules })
const onlyMembers = () => ({ kind: 'group', groupIds: [group] })
const someone = (more: Record<string, unknown> = {}) => ({
  firstName: 'Mia',
  lastName: 'Kurz',
  email: `mia-${randomUUID()}@example.org`,
  ...more,
})
const codes = ({ errors = [] }: Problem) => errors.map(({ path, code }) => `${path} ${code}`)
const portal = () => `/api/${tenant.slug}/portal`

/** Somebody with a record, in the group for these days. */
async function member(days: Record<string, unknown> = {}, person = someone()) {
  const id = randomUUID()
  await persons.call('POST', '', { id, person })
  const { status } = await desk.staff('POST', `/person-groups/${group}/members`, { personIds: [id], days })
  expect(status).toBe(200)
  return { ...person, id }
}

const named = ({ firstName, lastName, email }: ReturnType<typeof someone>) => ({ firstName, lastName, email })

/** Books by the link that a mail brings; `seen` is what its page said before. */
async function byMail(courseId: string, attendees: unknown[], more: Record<string, unknown> = {}) {
  const path = `${portal()}/courses/${courseId}/booking-requests`
  const asked = await reihum.call<{ sentTo: string }>('POST', path, {
    body: bookingRequest({ attendees, ...more }),
  })
  const token = await eventually(async () => {
    const { rows } = await reihum.owner.query<{ text: string }>(
      "select text from mail where tenant_id = $1 and recipient = $2 and kind = 'booking-request.made' order by id desc limit 1",
      [tenant.id, asked.body.sentTo],
    )
    return /booking-request\/([\w.-]+)/.exec(rows[0]?.text ?? '')?.[1]
  })
  const link = `${portal()}/booking-requests/${token}`
  const seen = (await reihum.call<AskedBooking>('GET', link)).body.state
  const answer = await reihum.call<BookingReceipt & Problem>('POST', `${link}/confirm`, { body: {} })
  return { seen, ...answer }
}

describe('a course for a group of people', () => {
  it('asks nobody before the click in the mail, and lets in whoever belongs', async () => {
    const courseId = await ruled(onlyMembers())
    const mia = await member()
    for (const person of [named(mia), someone()]) {
      const { status, body } = await desk.book(courseId, 1, { attendees: [person] })
      expect([status, body.error_code]).toEqual([409, 'CONFIRMATION_BY_MAIL'])
    }
    expect(await byMail(courseId, [named(mia)])).toMatchObject({ seen: 'open', status: 200 })
    const lacking = await byMail(courseId, [someone()])
    expect([lacking.seen, lacking.status, codes(lacking.body)]).toEqual([
      'not_let_in',
      422,
      ['attendees.0.entry entryUnverified'],
    ])
  })

  it.each([
    ['ends the day before', { from: '2026-01-01', until: '2027-09-05' }, 422],
    ['ends on the day it begins', { from: '2026-01-01', until: begins }, 200],
    ['begins on that day', { from: begins }, 200],
    ['begins a day later', { from: '2027-09-07' }, 422],
  ])('looks at the day it begins: a time that %s', async (_, days, status) => {
    const courseId = await ruled(onlyMembers())
    const { id } = await member(days)
    const attendees = [{ firstName: 'Mia', lastName: 'Kurz', personId: id }]
    expect((await desk.create(courseId, { attendees })).status).toBe(status)
  })

  it('tells nobody who names a member and gets the mail themselves', async () => {
    const courseId = await ruled(onlyMembers())
    const mia = await member()
    const stranger = { firstName: 'Olga', lastName: 'Fremd', email: `${randomUUID()}@example.org` }
    const answer = await byMail(courseId, [named(mia)], { contact: stranger })
    expect([answer.seen, codes(answer.body)]).toEqual(['not_let_in', ['attendees.0.entry entryUnverified']])
  })

  it('tells nobody who gives their booking the address of a member before they name them', async () => {
    const allowed = { revision: 0, takesFirms: true, namesDays: 3, remindsOfNames: true }
    const settings = `/api/${tenant.slug}/settings/firms`
    await reihum.call('PUT', settings, { token: tenant.admin.token, body: allowed })
    const mia = await member()
    const courseId = await ruled(onlyMembers())
    const email = `olga-${randomUUID()}@example.org`
    const contact = { company: 'Werft GmbH', firstName: 'Olga', lastName: 'Fremd', email }
    const { body } = await byMail(courseId, [], { contact, unnamedPlaces: 1 })
    const nameMia = (accessToken: string) =>
      reihum.call<Problem>('PUT', `${portal()}/bookings/${accessToken}/names`, {
        body: { language: 'de', people: [{ registrationId: desk.idsOf(body)[0], ...named(mia) }] },
      })
    const refused = ['people.0.entry entryUnverified']
    expect(codes((await nameMia(body.accessToken)).body)).toEqual(refused)
    const changed = { revision: 0, contact: { ...contact, email: mia.email } }
    const bookingPath = `${portal()}/bookings/${body.accessToken}/contact`
    expect((await reihum.call('PUT', bookingPath, { body: changed })).status).toBe(200)
    expect(codes((await nameMia(body.accessToken)).body)).toEqual(refused)
    // The link that went to the new address shows whose mailbox it is.
    const mailed = await eventually(async () => {
      const { rows } = await reihum.owner.query<{ text: string }>(
        'select text from mail where tenant_id = $1 and recipient = $2 order by id desc limit 1',
        [tenant.id, mia.email],
      )
      return /course-registration\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
    })
    expect((await nameMia(mailed ?? '')).status).toBe(200)
  })

  it('keeps out whoever belongs, where it is for everybody else', async () => {
    const courseId = await ruled({ ...onlyMembers(), side: 'others' })
    const mia = await member()
    expect((await byMail(courseId, [named(mia)])).status).toBe(422)
    expect((await byMail(courseId, [someone()])).status).toBe(200)
  })

  it('is passed over by the staff with a reason, which the registration keeps', async () => {
    const courseId = await ruled(onlyMembers())
    const attendees = [someone()]
    expect(codes((await desk.create(courseId, { attendees })).body as Problem)).toEqual([
      'attendees.0.entry entryUnverified',
    ])
    const { status, body } = await desk.create(courseId, { attendees, entryReason: 'Tritt im März ein' })
    expect(status).toBe(200)
    const [id = ''] = desk.idsOf(body)
    const { moves } = await desk.read(id)
    expect(moves[0]?.note).toBe('nur für „Mitglieder“: Tritt im März ein')
  })

  it('says so on its page, and keeps the group from being deleted', async () => {
    const courseId = await ruled(onlyMembers())
    const { body } = await reihum.call<PortalCourseDetail>('GET', `${portal()}/courses/${courseId}`)
    expect(body.entryRules).toMatchObject([{ kind: 'group', groupNames: ['Mitglieder'], side: 'members' }])
    const path = `/person-groups/${group}`
    expect((await desk.staff<Problem>('DELETE', path)).body.error_code).toBe('GROUP_IN_USE')
    const { body: course } = await desk.staff<{ revision: number; fields: object }>(
      'GET',
      `/courses/${courseId}`,
    )
    const { status } = await desk.staff('PUT', `/courses/${courseId}`, {
      revision: course.revision,
      course: { ...course, entryRules: [] },
    })
    expect(status).toBe(200)
    expect((await desk.staff('DELETE', path)).body).toEqual({ removed: true })
  })

  it('refuses a group that is not there, or of another tenant, and none at all', async () => {
    const fields = {
      id: randomUUID(),
      course: courseFields({ entryRules: [{ kind: 'group', groupIds: [] }] }),
    }
    const none = await desk.staff<Problem>('POST', '/courses', fields)
    expect(codes(none.body)).toEqual(['course.entryRules.0.groupIds required'])
    const other = group
    tenant = await reihum.addTenant()
    const foreign = courseFields({ entryRules: [{ kind: 'group', groupIds: [other] }] })
    expect((await desk.staff('POST', '/courses', { id: randomUUID(), course: foreign })).status).toBe(404)
  })

  it('made from a template has its groups, and the template is told what is gone', async () => {
    const template = { name: 'Verein', ...course(), entryRules: [onlyMembers()] }
    const id = randomUUID()
    expect((await desk.staff('POST', '/templates', { id, template })).status).toBe(200)
    expect((await desk.staff<PersonGroup>('DELETE', `/person-groups/${group}`)).status).toBe(200)
    const { body } = await desk.staff<{ gone: string[]; fields: { entryRules: unknown[] } }>(
      'GET',
      `/templates/${id}`,
    )
    expect([body.gone, body.fields.entryRules]).toEqual([['group'], []])
  })
})

const course = () => ({ title: 'Verein', attendeeLimit: null, waiterLimit: null, feeCents: 0 })
