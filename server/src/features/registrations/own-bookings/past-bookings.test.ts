import type { OwnBookings } from '@reihum/contract/registrations/own-bookings.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { newSecretToken, tokenHash } from '#platform/secret-token.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

const day = 24 * 60 * 60_000
const later = 60 * day

let reihum: TestReihum
let tenant: TestTenant
let ahead = 0
let mina = ''
let stranger = ''
const desk = registrationDesk(() => ({ reihum, tenant }))

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const email = `mina-${newId()}@example.org`
const contact = { firstName: 'Mina', lastName: 'Berg', email }

/** Opens a session for an address, as the link of a letter does. */
async function sessionOf(address: string): Promise<string> {
  const token = `attendee_${newSecretToken()}`
  await reihum.owner.query(
    `insert into attendee_session (tenant_id, id, email, token_hash, created_at, used_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6)`,
    [tenant.id, newId(), address, tokenHash(token), new Date(Date.now() + later), inDays(70)],
  )
  return token
}

const named = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ firstName: `Kind${from + at}`, lastName: 'Berg' }))

/** Ten bookings of three places in a course that is over, one place in a coming one of the same title, and one cancelled. */
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: () => new Date(Date.now() + ahead) })
  tenant = await reihum.addTenant()
  const before = await desk.course({ title: 'Turnen', feeCents: 9000, attendeeLimit: 40 })
  for (let from = 1; from <= 28; from += 3) await desk.book(before, 3, { attendees: named(from, 3), contact })
  const next = await desk.course({ title: 'Turnen', start: inDays(90), end: inDays(90.1), feeCents: 0 })
  await desk.book(next, 1, { attendees: [{ firstName: 'Otto', lastName: 'Berg' }], contact })
  const other = await desk.course({ title: 'Yoga', start: inDays(95), end: inDays(95.1) })
  const { body } = await desk.book(other, 1, {
    attendees: [{ firstName: 'Mina', lastName: 'Berg' }],
    contact,
  })
  await desk.cancel(desk.idsOf(body)[0] ?? '')
  ahead = later
  mina = await sessionOf(email)
  stranger = await sessionOf(`stranger-${newId()}@example.org`)
})
afterAll(() => reihum.close())

const see = async (query: string, token = mina) =>
  (await reihum.call<OwnBookings & Problem>('GET', `/api/${tenant.slug}/portal/me${query}`, { token })).body
const shown = ({ people }: OwnBookings) => people.flatMap(({ registrations }) => registrations)
const codes = (own: OwnBookings) => shown(own).map(({ shortcode }) => shortcode)

test('what is to come stands with the latest five of what is past, and how many these are', async () => {
  const own = await see('')
  expect(shown(own).filter(({ standing }) => standing === 'coming').length).toBe(1)
  expect(shown(own).filter(({ standing }) => standing === 'past').length).toBe(5)
  expect([own.pastCount, own.part, own.parts]).toEqual([31, 1, 1])
})

test('what is owed for something past is asked for, whether or not it is among the latest', async () => {
  const { owed, owedCents } = await see('')
  expect([owed.length, owedCents]).toEqual([10, 30 * 9000])
})

test('all that is past is answered part by part, each once, without what is to come, money and dates', async () => {
  const parts = [await see('?of=past'), await see('?of=past&part=2'), await see('?of=past&part=3')]
  expect(parts.map((own) => codes(own).length)).toEqual([25, 6, 0])
  expect(new Set(parts.flatMap(codes)).size).toBe(31)
  expect(parts.flatMap(shown).every(({ standing }) => standing === 'past')).toBe(true)
  expect(parts.flatMap(({ owed, dates }) => [...owed, ...dates])).toEqual([])
  expect([parts[0]?.parts, parts[1]?.part, parts[1]?.pastCount]).toEqual([2, 2, 31])
  const latest = shown(await see('')).filter(({ standing }) => standing === 'past')
  expect(codes(parts[0] as OwnBookings)).toEqual(
    expect.arrayContaining(latest.map(({ shortcode }) => shortcode)),
  )
})

test('nobody else is shown any of it, and another word than past is refused by name', async () => {
  const own = await see('?of=past', stranger)
  expect([own.people, own.pastCount]).toEqual([[], 0])
  expect((await see('?of=past', '')).error_code).toBe('ATTENDEE_NOT_SIGNED_IN')
  expect((await see('?of=future')).errors?.[0]?.path).toBe('of')
})

test('what is past leads to the next course of its kind, also where that stands on the other page', async () => {
  const places = `update registration set person_id = (select person_id from registration
     where tenant_id = $1 and first_name = 'Otto') where tenant_id = $1 and first_name = 'Kind1'`
  await reihum.owner.query(places, [tenant.id])
  const past = [...shown(await see('?of=past')), ...shown(await see('?of=past&part=2'))]
  const turnen = past.filter(({ title }) => title === 'Turnen')
  // One of them is in the next one already.
  expect(turnen.filter(({ againCourseId }) => againCourseId === null).length).toBe(1)
})

test('the page of it works with plain links, in both languages, and for nobody without the session', async () => {
  const page = async (query: string, cookie = `attendee=${mina}`, language = 'de') => {
    const response = await fetch(`${reihum.origin}/portal/${tenant.slug}/me${query}`, {
      headers: { cookie, 'accept-language': language },
    })
    return { status: response.status, text: await response.text() }
  }
  const first = await page('')
  expect(first.text).toContain(`href="/portal/${tenant.slug}/me?past=1"`)
  expect(first.text).toContain('Alle 31 vergangenen und stornierten Buchungen')
  const payments = ({ text }: { text: string }) => text.split('class="to-pay"').length - 1
  expect([payments(first), payments(await page('?owed=all'))]).toEqual([8, 10])
  expect(first.text).toContain(`href="/portal/${tenant.slug}/me?owed=all#owed"`)
  const past = await page('?past=1')
  expect(past.text).toContain('<h1>Vergangene und stornierte Buchungen</h1>')
  expect(past.text).toMatch(/href="[^"]*\/me\?past=1&amp;page=2"/)
  expect(past.text).toContain(`href="/portal/${tenant.slug}/me"`)
  expect((await page('?past=1&page=2', undefined, 'en')).text).toContain('Page 2 of 2')
  const nobody = await page('?past=1', '')
  expect([nobody.status, nobody.text.includes('Turnen'), nobody.text.includes('name="email"')]).toEqual([
    200,
    false,
    true,
  ])
})
