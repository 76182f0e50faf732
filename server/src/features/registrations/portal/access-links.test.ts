import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '../../../../test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Receipt = { accessToken: string; bookingId: string; registrations: { shortcode: string }[] }

async function book(email: string): Promise<Receipt> {
  const courseId = await addCourse(reihum, tenant)
  const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
  const body = bookingRequest({ attendees: [{ firstName: 'Mina', lastName: 'Müller', email }] })
  return (await reihum.call<Receipt>('POST', path, { body })).body
}

const expire = (bookingId: string) =>
  reihum.owner.query("update access_link set expires_at = now() - interval '1 day' where booking_id = $1", [
    bookingId,
  ])

async function linksTo(email: string): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ text: string }>(
    "select text from mail where recipient = $1 and kind = 'booking.access-requested' order by created_at",
    [email],
  )
  return rows.map(({ text }) => /course-registration\/([\w-]+)/.exec(text)?.[1] ?? '')
}

const requested = async () => {
  const { rows } = await reihum.owner.query(
    "select count(*)::int as count from audit_entry where tenant_id = $1 and command_type = 'booking.access-requested'",
    [tenant.id],
  )
  return rows[0].count as number
}

const renew = (token: string) => reihum.call('POST', `/api/${tenant.slug}/portal/bookings/${token}/renew`)

const request = (shortcode: string, email: string, slug = tenant.slug) =>
  reihum.call('POST', `/api/${slug}/portal/access-links`, { body: { shortcode, email } })

describe('a link that has expired', () => {
  test('is renewed by a mail to the contact of the booking', async () => {
    const { accessToken, bookingId } = await book('renew@example.org')
    await expire(bookingId)
    const answer = await renew(accessToken)
    expect([answer.status, answer.body]).toEqual([200, { asked: true }])
    const [token = ''] = await eventually(async () => {
      const found = await linksTo('renew@example.org')
      return found.length > 0 && found
    })
    expect(token).not.toBe(accessToken)
    const opened = await reihum.call('GET', `/api/${tenant.slug}/portal/bookings/${token}`)
    expect(opened.status).toBe(200)
  })

  test('answers the same where it never was one, or was another tenant’s', async () => {
    const before = await requested()
    const other = await reihum.addTenant()
    const { accessToken } = await book('walls@example.org')
    for (const path of [
      `/api/${tenant.slug}/portal/bookings/${'x'.repeat(32)}/renew`,
      `/api/${other.slug}/portal/bookings/${accessToken}/renew`,
    ]) {
      const answer = await reihum.call('POST', path)
      expect([answer.status, answer.body]).toEqual([200, { asked: true }])
    }
    expect(await requested()).toBe(before)
  })
})

describe('a link that was lost', () => {
  test('is asked for with the number and the address of the contact, however both are written', async () => {
    const { registrations } = await book('Lost@Example.org')
    const code = registrations[0]?.shortcode ?? ''
    const answer = await request(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`, 'lost@example.ORG')
    expect([answer.status, answer.body]).toEqual([200, { asked: true }])
    await eventually(async () => (await linksTo('Lost@Example.org')).length === 1)
  })

  test('is answered the same, and as slowly, whoever asks', async () => {
    const { registrations } = await book('neutral@example.org')
    const code = registrations[0]?.shortcode ?? ''
    const before = await requested()
    for (const [number, email] of [
      [code, 'stranger@example.org'],
      ['4K7M9XQA', 'neutral@example.org'],
      ['no number', 'nobody@example.org'],
    ] as const) {
      const startedAt = performance.now()
      const answer = await request(number, email)
      expect([answer.status, answer.body]).toEqual([200, { asked: true }])
      expect(performance.now() - startedAt).toBeGreaterThan(290)
    }
    expect(await requested()).toBe(before)
  })

  test('is not found through another tenant', async () => {
    const { registrations } = await book('other@example.org')
    const other = await reihum.addTenant()
    const before = await requested()
    expect((await request(registrations[0]?.shortcode ?? '', 'other@example.org', other.slug)).status).toBe(
      200,
    )
    expect(await requested()).toBe(before)
    expect((await request('4K7M9XQA', 'a@example.org', 'no-such-school')).status).toBe(404)
  })

  test('is mailed a few times an hour, and the answer is the same for an address that nobody has', async () => {
    const { accessToken, registrations } = await book('flood@example.org')
    const code = registrations[0]?.shortcode ?? ''
    const statuses = async (email: string) => {
      const found: number[] = []
      for (let tries = 0; tries < 6; tries += 1) found.push((await request(code, email)).status)
      return found
    }
    const known = await statuses('flood@example.org')
    expect(known).toEqual([200, 200, 200, 200, 429, 429])
    expect(await statuses('stranger-to-all@example.org')).toEqual(known)
    // Both ways to ask for a link share one count for the address.
    expect((await renew(accessToken)).status).toBe(429)
  })
})
