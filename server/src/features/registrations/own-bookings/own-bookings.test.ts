import type { PersonExport } from '@reihum/contract/persons.ts'
import type { OwnBookings } from '@reihum/contract/registrations/own-bookings.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { testSecret } from '#test/database.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { ownBookings } from './own-bookings.queries.ts'
import { forgetOwnBookings } from './own-bookings.store.ts'

const minute = 60_000
const day = 24 * 60 * minute

let reihum: TestReihum
let tenant: TestTenant
let ahead = 0
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: () => new Date(Date.now() + ahead) })
})
beforeEach(async () => {
  ahead = 0
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const people = personDesk(
  () => ({ reihum, tenant }),
  () => new Date(Date.now() + ahead),
)
const someone = () => `visitor-${newId()}@example.org`
const portal = (path: string, slug = tenant.slug) => `/api/${slug}/portal/${path}`
const person = (email: string, firstName = 'Mina') => ({ firstName, lastName: 'Berg', email })

const ask = (email: string, slug?: string, language = 'de') =>
  reihum.call<{ asked: boolean } & Problem>('POST', portal('me/ask', slug), { body: { email, language } })
const look = (token: string, slug?: string) =>
  reihum.call<{ expiresAt: string } & Problem>('GET', portal(`me/link/${token}`, slug))
const open = (token: string, slug?: string) =>
  reihum.call<{ sessionToken: string; expiresAt: string } & Problem>(
    'POST',
    portal(`me/link/${token}/open`, slug),
    { body: {} },
  )
const see = (token: string, slug?: string) =>
  reihum.call<OwnBookings & Problem>('GET', portal('me', slug), { token })
const end = (token: string, body = {}) => reihum.call('POST', portal('me/end'), { token, body })

type Letter = { subject: string; text: string; html: string; tenant_id: string }

async function letters(recipient: string): Promise<Letter[]> {
  const { rows } = await reihum.owner.query<Letter>(
    "select subject, text, html, tenant_id from mail where recipient = $1 and kind = 'own-bookings.asked' order by id",
    [recipient],
  )
  return rows
}
const linkOf = async (email: string) =>
  /me\/enter\/([\w-]+)/.exec((await letters(email)).at(-1)?.text ?? '')?.[1] ?? ''

async function signedIn(email: string): Promise<string> {
  await ask(email)
  const { body } = await open(await linkOf(email))
  return body.sessionToken
}

async function booked(email: string, fields: Record<string, unknown> = {}, firstName?: string) {
  const courseId = await desk.course(fields)
  const { body } = await desk.book(courseId, 1, { attendees: [person(email, firstName)] })
  return { courseId, bookingId: body.bookingId, id: desk.idsOf(body)[0] ?? '' }
}

describe('asking for the link', () => {
  test('is answered the same for every address, and writes to those alone with which something was booked', async () => {
    const email = someone()
    await booked(email)
    const stranger = someone()
    expect((await ask(stranger)).body).toEqual((await ask(email)).body)
    expect(await letters(stranger)).toEqual([])
    const [letter] = await letters(email.toUpperCase().toLowerCase())
    expect(letter?.subject).toContain('Ihre Buchungen bei')
    expect(letter?.text).toContain('ein einziges Mal')
    expect(letter?.html).toContain('/me/enter/')
  })

  test('in English gets an English letter, and one at another provider none', async () => {
    const email = someone()
    await booked(email)
    const other = await reihum.addTenant()
    await ask(email, other.slug)
    expect(await letters(email)).toEqual([])
    await ask(email.toUpperCase(), undefined, 'en')
    expect((await letters(email.toUpperCase()))[0]?.text).toContain('Open my bookings')
  })

  test('again and again has to wait, and what is no address is refused by name', async () => {
    const email = someone()
    const statuses = []
    for (let times = 0; times < 5; times += 1) statuses.push((await ask(email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    const wrong = await ask('nobody')
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'email'])
  })

  test('holds five links of an address at most, and keeps none of them readable', async () => {
    const email = someone()
    await booked(email)
    for (let times = 0; times < 6; times += 1) {
      await ask(email)
      await reihum.owner.query('delete from attempt')
    }
    const { rows } = await reihum.owner.query('select * from attendee_sign_in where tenant_id = $1', [
      tenant.id,
    ])
    expect(rows.length).toBe(5)
    expect(JSON.stringify(rows)).not.toContain(await linkOf(email))
  })
})

describe('a link', () => {
  test('is not used up by looking, and opens one session', async () => {
    const email = someone()
    await booked(email)
    await ask(email)
    const link = await linkOf(email)
    for (let times = 0; times < 3; times += 1) expect((await look(link)).status).toBe(200)
    const both = await Promise.all([open(link), open(link)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await look(link)).status).toBe(410)
    expect((await open(link)).body.error_code).toBe('ACCESS_LINK_EXPIRED')
  })

  test('ends after half an hour, leads nowhere at another provider, and is no other token', async () => {
    const email = someone()
    const { bookingId } = await booked(email)
    await ask(email)
    const link = await linkOf(email)
    const other = await reihum.addTenant()
    expect((await open(link, other.slug)).status).toBe(410)
    expect((await see(link)).status).toBe(401)
    expect((await reihum.call('GET', portal(`bookings/${link}`))).status).toBe(404)
    ahead = 31 * minute
    expect([(await look(link)).status, (await open(link)).status]).toEqual([410, 410])
    await reihum.inPlatform(forgetOwnBookings)
    const { rows } = await reihum.owner.query('select from attendee_sign_in where tenant_id = $1', [
      tenant.id,
    ])
    expect([rows.length, bookingId]).toEqual([0, expect.any(String)])
  })
})

describe('a session', () => {
  test('is stored as a digest, holds a week without use and four weeks at most', async () => {
    const email = someone()
    await booked(email)
    const token = await signedIn(email)
    const { rows } = await reihum.owner.query('select * from attendee_session where tenant_id = $1', [
      tenant.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const days of [6, 12, 18, 24]) {
      ahead = days * day
      expect((await see(token)).status).toBe(200)
    }
    ahead = 28 * day + minute
    expect((await see(token)).body.error_code).toBe('ATTENDEE_NOT_SIGNED_IN')
    await reihum.inPlatform(forgetOwnBookings)
    ahead = 0
    expect((await see(token)).status).toBe(401)
  })

  test('that nobody uses ends after a week', async () => {
    const email = someone()
    await booked(email)
    const token = await signedIn(email)
    ahead = 7 * day + minute
    expect((await see(token)).status).toBe(401)
  })

  test('is ended here, or everywhere with every link that was not opened', async () => {
    const email = someone()
    await booked(email)
    const [one, two, three] = [await signedIn(email), await signedIn(email), await signedIn(email)]
    await ask(email)
    const link = await linkOf(email)
    expect((await end(one)).status).toBe(200)
    expect(
      (await Promise.all([one, two, three].map((token) => see(token)))).map(({ status }) => status),
    ).toEqual([401, 200, 200])
    await end(two, { everywhere: true })
    expect([(await see(three)).status, (await look(link)).status]).toEqual([401, 410])
    expect((await end(three)).body).toEqual({ ended: true })
  })

  test('is told in a data report, and ends when the address is erased', async () => {
    const email = someone()
    const { id } = await booked(email)
    const token = await signedIn(email)
    const { personId } = await desk.read(id)
    const report = await desk.staff<PersonExport>('GET', `/persons/${personId}/export`)
    expect(report.body.attendeeSessions).toMatchObject([{ email }])
    await desk.cancel(id)
    expect((await people.erase(personId)).body).toEqual({ erased: true })
    expect((await see(token)).status).toBe(401)
  })

  test('of the staff is none, and that of an attendee opens nothing of the staff', async () => {
    const email = someone()
    await booked(email)
    expect((await see(tenant.operator.token)).status).toBe(401)
    const token = await signedIn(email)
    expect((await reihum.call('GET', `/api/${tenant.slug}/registrations`, { token })).status).toBe(401)
    expect((await reihum.call('GET', '/api/auth/user-info', { token })).status).toBe(401)
  })
})

describe('everything of an address', () => {
  test('is grouped by person, what is to come before what is over, with money, waiting places and dates', async () => {
    const email = someone()
    const paid = await booked(email, { title: 'Töpfern', feeCents: 9000 })
    await booked(email, { title: 'Chor', feeCents: 0 }, 'Jonas')
    const full = await desk.course({ title: 'Aquarell', attendeeLimit: 1, waiterLimit: 5 })
    await desk.book(full)
    await desk.book(full, 1, { attendees: [person(email)] })
    const gone = await booked(email, { title: 'Yoga' })
    await desk.cancel(gone.id)
    const { body } = await see(await signedIn(email))
    expect(body.people.map(({ name }) => name).sort()).toEqual(['Jonas Berg', 'Mina Berg'])
    const mina = body.people.find(({ name }) => name === 'Mina Berg')?.registrations ?? []
    expect(mina.map(({ title, standing }) => `${title} ${standing}`)).toEqual([
      'Töpfern coming',
      'Aquarell waiting',
      'Yoga past',
    ])
    expect(mina.find(({ title }) => title === 'Aquarell')?.waitingPosition).toBe(1)
    expect(body.owed).toEqual([
      expect.objectContaining({ bookingId: paid.bookingId, titles: ['Töpfern'], cents: 9000 }),
    ])
    expect(body.owedCents).toBe(9000)
    expect(body.dates.map(({ courseTitle, names }) => [courseTitle, ...names]).sort()).toEqual([
      ['Chor', 'Jonas Berg'],
      ['Töpfern', 'Mina Berg'],
    ])
  })

  test('takes as many queries for twelve registrations as for one', async () => {
    const count = async (token: string) => {
      let queries = 0
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          queries += 1
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const entry = { tenant: tenant.id, access: 'public', attendeeToken: token, origin: noOrigin } as const
      const { people } = await reihum.inTenant(entry, (ctx) =>
        ownBookings({ ...ctx, tx: ctx.tx.withPlugin(counting) as typeof ctx.tx }, addresses, {
          of: 'now',
          part: 1,
        }),
      )
      return { queries, registrations: people.flatMap(({ registrations }) => registrations).length }
    }
    const addresses = {
      keyFor: (purpose: string) => deriveKey(testSecret, purpose),
      publicUrl: 'http://reihum.test',
    }
    const [few, many] = [someone(), someone()]
    await booked(few)
    for (let times = 0; times < 12; times += 1) await booked(many)
    const [one, twelve] = [await count(await signedIn(few)), await count(await signedIn(many))]
    expect([one.registrations, twelve.registrations]).toEqual([1, 12])
    expect(twelve.queries).toBe(one.queries)
    expect(one.queries).toBeLessThan(13)
  })

  test('leads from what is over to the next course of its kind, with everybody filled in for this session alone', async () => {
    const email = someone()
    const before = await desk.course({ title: 'Kinderturnen' })
    const contact = { firstName: 'Mina', lastName: 'Berg', email, city: 'Hamburg' }
    const attendees = [
      { firstName: 'Lena', lastName: 'Turnerin' },
      { firstName: 'Paul', lastName: 'Turner' },
    ]
    const { body } = await desk.book(before, 2, { attendees, contact })
    // Nobody can register for this one any more by then.
    const closed = { start: inDays(70), end: inDays(70.1), registrationClosesHours: 500 }
    await desk.course({ title: 'Kinderturnen', ...closed })
    const next = await desk.course({ title: 'Kinderturnen', start: inDays(90), end: inDays(90.1) })
    ahead = 60 * day
    const token = await signedIn(email)
    const { people } = (await see(token)).body
    expect(people.map(({ registrations }) => registrations[0]?.againCourseId)).toEqual([next, next])

    let asked = 0
    const send = (path: string, form?: Record<string, string>, cookie = `attendee=${token}`) => {
      asked += 1
      return fetch(`${reihum.origin}${path}`, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          cookie,
          'x-forwarded-for': `10.77.0.${asked}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        ...(form && { body: String(new URLSearchParams(form)) }),
      })
    }
    const form = { again: `${body.bookingId} ${before} ${next}` }
    const answer = await send(`/portal/${tenant.slug}/me/again`, form)
    const step = answer.headers.get('location') ?? ''
    expect([answer.status, step]).toEqual([303, expect.stringContaining(`/course/${next}/register/`)])
    const page = await (await send(step)).text()
    for (const entered of ['Turnerin', 'Paul', 'Mina', email, 'Hamburg'])
      expect(page).toContain(`value="${entered}"`)
    for (const cookie of ['', `attendee=attendee_${'x'.repeat(32)}`])
      expect(await (await send(step, undefined, cookie)).text()).not.toContain('Turnerin')
    const foreign = await send(`/portal/${tenant.slug}/me/again`, form, '')
    expect(foreign.headers.get('location')).toBe(`/portal/${tenant.slug}/me`)

    await desk.book(next, 2, { attendees, contact })
    const again = (await see(token)).body.people.flatMap(({ registrations }) => registrations)
    expect(again.map(({ againCourseId }) => againCourseId)).toEqual([null, null, null, null])
  })

  test('follows the contact: who gave a booking another address sees it there and no longer here', async () => {
    const [email, later] = [someone(), someone()]
    const { bookingId } = await booked(email)
    const token = await signedIn(email)
    const own = portal(`bookings/own-${bookingId}`)
    const { body } = await reihum.call<{ revision: number; contact: object }>('GET', own, { token })
    const changed = await reihum.call('PUT', `${own}/contact`, {
      token,
      body: { revision: body.revision, contact: { ...body.contact, email: later } },
    })
    // It was still theirs when they saved it.
    expect(changed.status).toBe(200)
    expect((await see(token)).body.people).toEqual([])
    expect((await reihum.call('GET', own, { token })).status).toBe(404)
    expect((await see(await signedIn(later))).body.people.length).toBe(1)
  })
})

describe('the calendar of an address', () => {
  const renew = (token: string) =>
    reihum.call<{ address: string }>('POST', portal('me/calendar'), { token, body: {} })
  const read = (address: string, slug = tenant.slug) =>
    reihum.call<string>('GET', new URL(address).pathname.replace(tenant.slug, slug))

  test('holds the dates of all courses with a place, and loses its former address when it is renewed', async () => {
    const email = someone()
    await booked(email, { title: 'Töpfern' })
    const { id } = await booked(email, { title: 'Chor' })
    const token = await signedIn(email)
    expect((await see(token)).body.calendarAddress).toBeNull()
    const { address } = (await renew(token)).body
    expect((await see(token)).body.calendarAddress).toBe(address)
    const file = await read(address)
    expect(file.status).toBe(200)
    expect(file.body).toContain('SUMMARY:Töpfern')
    expect(file.body).toContain('SUMMARY:Chor')
    expect(file.headers.get('cache-control')).toContain('no-store')
    await desk.cancel(id)
    expect((await read(address)).body).not.toContain('Chor')
    const again = (await renew(token)).body.address
    expect([(await read(address)).status, (await read(again)).status]).toEqual([404, 200])
    const other = await reihum.addTenant()
    expect((await read(again, other.slug)).status).toBe(404)
    await reihum.call('DELETE', portal('me/calendar'), { token })
    expect((await read(again)).status).toBe(404)
  })
})
