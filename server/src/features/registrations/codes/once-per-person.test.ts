import { randomUUID } from 'node:crypto'
import type {
  AskedBooking,
  BookingPreview,
  BookingReceipt,
} from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import {
  bookingRequest,
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
const portal = () => `/api/${tenant.slug}/portal`
const codes = ({ errors = [] }: Problem) => errors.map(({ path, code }) => `${path} ${code}`)
const course = () => desk.course({ feeCents: 10_000 })
const used = [422, ['code codeUsedBefore']]

async function addCode(fields: Record<string, unknown> = {}): Promise<void> {
  const code = { code: 'EINMAL', percent: 20, oncePerPerson: true, ...fields }
  const { status } = await desk.staff('POST', '/discount-codes', { id: randomUUID(), code })
  expect(status).toBe(200)
}

const mother = () => ({ firstName: 'Eva', lastName: 'Kurz', email: `eva-${randomUUID()}@example.org` })
type Person = ReturnType<typeof mother>
const child = (firstName: string) => ({ firstName, lastName: 'Kurz' })

type Booked = { status: number; body: BookingReceipt & Problem; seen: string }

/** Orders with the code by the link that a mail brings. */
async function byMail(
  courseId: string,
  { contact, attendees, ...more }: { contact: Person; attendees: object[] } & Record<string, unknown>,
): Promise<Booked> {
  const request = bookingRequest({ contact, attendees, code: 'EINMAL', ...more })
  const asked = await reihum.call<{ sentTo: string }>(
    'POST',
    `${portal()}/courses/${courseId}/booking-requests`,
    { body: request },
  )
  expect([asked.status, asked.body]).toEqual([200, { sentTo: contact.email }])
  const path = await eventually(async () => {
    const { rows } = await reihum.owner.query<{ text: string }>(
      "select text from mail where tenant_id = $1 and recipient = $2 and kind = 'booking-request.made'",
      [tenant.id, contact.email],
    )
    const tokens = rows.flatMap(({ text }) => /booking-request\/([\w.-]+)/.exec(text)?.[1] ?? [])
    const fresh = tokens.find((token) => !opened.has(token))
    return fresh && `${portal()}/booking-requests/${fresh}`
  })
  opened.add(path.split('/').at(-1) ?? '')
  const { state } = (await reihum.call<AskedBooking>('GET', path)).body
  const answer = await reihum.call<BookingReceipt & Problem>('POST', `${path}/confirm`, { body: {} })
  return { ...answer, seen: state }
}
const opened = new Set<string>()

describe('a code that is good once for each person', () => {
  it('is ordered with by the click in a mail, so that nobody learns who was here before', async () => {
    await addCode()
    const known = mother()
    await byMail(await course(), { contact: known, attendees: [child('Ada')] })
    for (const contact of [known, mother()]) {
      const answer = await desk.book(await course(), 1, {
        contact,
        attendees: [child('Ada')],
        code: 'EINMAL',
      })
      expect([answer.status, answer.body.error_code]).toEqual([409, 'CONFIRMATION_BY_MAIL'])
    }
    // What the form foresees is the same for both, too.
    const path = `${portal()}/courses/${await course()}/registrations/check`
    for (const contact of [known, mother()]) {
      const body = bookingRequest({ contact, attendees: [child('Ada')], code: 'EINMAL' })
      expect((await reihum.call<BookingPreview>('POST', path, { body })).body.totalCents).toBe(8000)
    }
  })

  it('is refused to whoever used it, by the name and the mailbox, and good for others of the family', async () => {
    await addCode()
    const contact = mother()
    const first = await byMail(await course(), { contact, attendees: [child('Ada')] })
    expect([first.seen, first.status]).toEqual(['open', 200])
    const again = await byMail(await course(), { contact, attendees: [child('ada'), child('Bo')] })
    expect(again.seen).toBe('code_used')
    expect([again.status, codes(again.body)]).toEqual(used)
    const brother = await byMail(await course(), { contact, attendees: [child('Bo')] })
    expect(await desk.read(desk.idsOf(brother.body)[0] ?? '')).toMatchObject({ feeCents: 8000 })
  })

  it('tells whoever types the name of somebody else nothing', async () => {
    await addCode()
    const contact = mother()
    await byMail(await course(), { contact, attendees: [child('Ada')] })
    const stranger = await byMail(await course(), {
      contact: mother(),
      attendees: [{ ...child('Ada'), email: contact.email }],
    })
    expect([stranger.seen, stranger.status]).toEqual(['open', 200])
  })

  it('is given back with the place', async () => {
    await addCode()
    const contact = mother()
    const { body } = await byMail(await course(), { contact, attendees: [child('Ada')] })
    await desk.cancel(desk.idsOf(body)[0] ?? '', { inform: false })
    expect((await byMail(await course(), { contact, attendees: [child('Ada')] })).status).toBe(200)
  })

  it('counts once for somebody in several courses of one order', async () => {
    await addCode()
    const [one, other] = [await desk.course({ feeCents: 5000 }), await course()]
    const attendees = [child('Ada')]
    const { body } = await byMail(one, {
      contact: mother(),
      attendees,
      furtherCourses: [{ courseId: other, attendees }],
    })
    const fees = await Promise.all(desk.idsOf(body).map(async (id) => (await desk.read(id)).feeCents))
    expect(fees).toEqual([5000, 8000])
  })

  it('is refused to the staff at its field, also for a person that it chose', async () => {
    await addCode()
    const { body } = await desk.create(await course(), { attendees: [mother()], code: 'EINMAL' })
    const { rows } = await reihum.owner.query<{ person_id: string }>(
      'select person_id from registration where id = $1',
      [body.registrations[0]?.id],
    )
    const again = await desk.create(await course(), {
      attendees: [{ firstName: 'Evi', lastName: 'Lang', personId: rows[0]?.person_id }],
      code: 'EINMAL',
    })
    expect([again.status, codes(again.body as unknown as Problem)]).toEqual(used)
    expect((await desk.create(await course(), { attendees: [mother()], code: 'EINMAL' })).status).toBe(200)
  })
})

it('a code without that limit is used by the same person as often as there is some left', async () => {
  await addCode({ oncePerPerson: false })
  const contact = mother()
  for (const courseId of [await course(), await course()])
    expect((await desk.create(courseId, { attendees: [contact], code: 'EINMAL' })).status).toBe(200)
})
