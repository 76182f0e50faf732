import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solvedForBooking } from '#test/captcha.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { deleteExpiredAnswers } from './kept-answer.store.ts'

let reihum: TestReihum
let tenant: TestTenant
let courseId: string

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant)
})
afterAll(() => reihum.close())

const formPath = () => `/portal/${tenant.slug}/course/${courseId}/register`

const entered = () => ({
  requestKey: randomUUID(),
  'attendees.0.firstName': 'Geheimnisvoll',
  'attendees.0.lastName': 'Müller',
  'attendees.0.email': 'geheim@example.org',
  paymentMethod: 'bank_transfer',
})

let senders = 0

/** Sends a form as a browser does; what it is answered with is not followed. */
async function send(path: string, fields: Record<string, string>, address?: string) {
  senders += 1
  const { status, headers } = await fetch(`${reihum.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'accept-language': 'de',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address ?? `10.9.${senders >> 8}.${senders & 255}`,
    },
    body: new URLSearchParams(fields).toString(),
  })
  return { status, location: headers.get('location') ?? '', cache: headers.get('cache-control') }
}

const see = (path: string) => reihum.call<string>('GET', path)

const stored = async () =>
  (await reihum.owner.query('select * from kept_answer where tenant_id = $1', [tenant.id])).rows

test('a step has an address of its own, without anything of the person, and shows what was entered', async () => {
  const { status, location, cache } = await send(formPath(), entered())
  expect([status, cache]).toEqual([303, 'no-store'])
  expect(location).toMatch(new RegExp(`^${formPath()}/[\\w-]{32}$`))
  for (let times = 0; times < 2; times += 1) {
    const step = await see(location)
    expect(step.status).toBe(200)
    expect(step.body).toContain('Geheimnisvoll')
    expect(step.headers.get('cache-control')).toBe('no-store')
    expect(step.headers.get('referrer-policy')).toBe('no-referrer')
  }
})

test('what is kept can be read neither in the database nor below another tenant', async () => {
  const { location } = await send(formPath(), entered())
  const token = location.split('/').at(-1) ?? ''
  const rows = JSON.stringify(await stored())
  expect(rows).not.toContain('Geheimnisvoll')
  expect(rows).not.toContain(token)
  const other = await reihum.addTenant()
  const theirs = await addCourse(reihum, other)
  const { status, body } = await see(`/portal/${other.slug}/course/${theirs}/register/${token}`)
  expect(status).toBe(410)
  expect(body).not.toContain('Geheimnisvoll')
})

test('after an hour it is gone, says so, and leads back to the form', async () => {
  const { location } = await send(formPath(), entered())
  await reihum.owner.query(
    "update kept_answer set created_at = created_at - interval '61 minutes', expires_at = expires_at - interval '61 minutes'",
  )
  const { status, body } = await see(location)
  expect(status).toBe(410)
  expect(body).toContain('Ihre Angaben sind nicht mehr gespeichert')
  expect(body).toContain(`href="${formPath()}"`)
  await reihum.inPlatform(deleteExpiredAnswers)
  expect(await stored()).toEqual([])
})

test('going back after ordering says that it was sent, and the same button orders nothing twice', async () => {
  const fields = entered()
  const { location } = await send(formPath(), fields)
  const captcha = solvedForBooking(tenant.id, new Date())
  const order = { ...fields, do: 'book', shownOutcome: 'place', captcha }
  const ordered = await send(location, order)
  expect(ordered.status).toBe(303)
  expect(ordered.location).toContain(`/portal/${tenant.slug}/course-registration/`)
  const back = await see(location)
  expect(back.status).toBe(200)
  expect(back.body).toContain('Diese Anmeldung ist schon abgeschickt')
  expect(back.body).not.toContain('Geheimnisvoll')
  expect((await send(location, order)).location).toBe(ordered.location)
  const { rows } = await reihum.owner.query(
    "select 1 from registration where tenant_id = $1 and first_name = 'Geheimnisvoll'",
    [tenant.id],
  )
  expect(rows).toHaveLength(1)
})

test('what one network may have kept is bounded; then a form is answered at once, and nothing is lost', async () => {
  const fields = { ...entered(), notes: randomBytes(120_000) }
  const { status } = await send(formPath(), fields, '10.8.1.1')
  expect(status).not.toBe(303)
})

/** Text that does not get smaller when it is packed. */
function randomBytes(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('')
}

test('every other form that comes back has an address as well', async () => {
  const path = `/portal/${tenant.slug}/access-link`
  const { status, location } = await send(path, { shortcode: 'AAAA', email: 'geheim@' })
  expect(status).toBe(303)
  expect(location).toMatch(new RegExp(`^${path}\\?answer=[\\w-]{32}$`))
  const page = await see(location)
  expect(page.status).toBe(422)
  expect(page.body).toContain('value="geheim@"')
  // It is nobody else's: the form at its own address is empty.
  expect((await see(path)).body).not.toContain('geheim@')
  const before = await stored()
  expect((await see(`${path}?answer=${'A'.repeat(32)}`)).status).toBe(410)
  expect(await stored()).toEqual(before)
})

test('a form of two parts of which one is a page shared by all is never given to others', async () => {
  const page = await see(`/portal/${tenant.slug}/course-list?answer=${'B'.repeat(32)}`)
  expect(page.status).toBe(410)
  expect((await see(`/portal/${tenant.slug}/course-list`)).status).toBe(200)
})
