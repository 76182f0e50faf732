import { randomUUID } from 'node:crypto'
import { defaultFirmSettings } from '@reihum/contract/courses/firm-settings.schema.ts'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { personDesk } from '#test/person-desk.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

/**
 * Plants one word, addresses made of it and one network wherever the product takes something of a person, and looks for
 * them in all tables once the person is erased.
 */

let reihum: TestReihum
let tenant: TestTenant
const desk = personDesk(() => ({ reihum, tenant }))
beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const word = 'qyxmarkqyx'
const email = `first.${word}@example.org`
const later = `later.${word}@example.org`
const network = '203.0.113.77'

/** What an erasure leaves on purpose, and why. Tables of invoices and payments come here with the law that keeps them. */
const kept: Readonly<Record<string, string>> = {
  import_run:
    'a table that the staff is bringing along: read for nobody in particular, and gone within hours',
}

const someone = {
  firstName: word,
  lastName: `von ${word}`,
  email,
  phone: `040 ${word}`,
  street: `${word} 1`,
  postalCode: word,
  city: word,
}

const visitor = async <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) => {
  const at = `/api/${tenant.slug}/portal/${path}`
  const answer = await reihum.call<Body>(method, at, { body, address: network })
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body])
  return answer.body
}

const staff = async <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) => {
  const at = `/api/${tenant.slug}/${path}`
  const answer = await reihum.call<Body>(method, at, { body, token: tenant.operator.token })
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body])
  return answer.body
}

const mailed = (kind: string, recipient: string) =>
  eventually(async () => {
    const { rows } = await reihum.owner.query(
      'select from mail where tenant_id = $1 and kind = $2 and recipient = $3',
      [tenant.id, kind, recipient],
    )
    return rows.length > 0
  })

/** The tables that hold any of what was planted, as text or within bytes. */
async function tablesHolding(): Promise<string[]> {
  const { rows: tables } = await reihum.owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public' and c.relname <> all ($1)`,
    [Object.keys(kept)],
  )
  const planted = [word, network, Buffer.from(word).toString('hex')]
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await reihum.owner.query(
      `select from ${name} t where exists (select from unnest($1::text[]) p where to_json(t)::text ilike '%' || p || '%')`,
      [planted],
    )
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

/** Has a session, a calendar, and a link that nobody has opened. */
async function signedIn(email: string) {
  await visitor('POST', 'me/ask', { email, language: 'de' })
  await mailed('own-bookings.asked', email)
  const { rows } = await reihum.owner.query<{ text: string }>(
    "select text from mail where kind = 'own-bookings.asked' and recipient = $1",
    [email],
  )
  const link = /me\/enter\/([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
  const { sessionToken: token } = await visitor<{ sessionToken: string }>('POST', `me/link/${link}/open`, {})
  await reihum.call('POST', `/api/${tenant.slug}/portal/me/calendar`, { token, body: {} })
  await visitor('POST', 'me/ask', { email, language: 'de' })
}

async function planted() {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: null, withdrawalRight: 'fourteen_days' })
  const attributeId = newId()
  const attribute = {
    kind: 'text',
    label: { de: 'Allergien', en: 'Allergies' },
    required: false,
    forAllCourses: true,
  }
  await staff('POST', 'attributes', { id: attributeId, attribute })
  await reihum.call('PUT', `/api/${tenant.slug}/settings/firms`, {
    body: { ...defaultFirmSettings, takesFirms: true },
    token: tenant.admin.token,
  })
  const form = (more: object = {}) => ({
    requestKey: randomUUID(),
    language: 'de',
    attendees: [{ ...someone, answers: [{ attributeId, value: word }] }],
    contact: { ...someone, company: `${word} GmbH`, orderNumber: word, invoiceEmail: email },
    notes: word,
    ...more,
  })
  type Booked = { accessToken: string; registrations: { id: string; shortcode: string }[] }
  const booked = await visitor<Booked>('POST', `courses/${courseId}/registrations`, form())
  const [{ id: registrationId, shortcode } = { id: '', shortcode: '' }] = booked.registrations
  await mailed('registration.received', email)

  await visitor('POST', `courses/${courseId}/booking-requests`, form())
  await mailed('booking-request.made', email)
  const full = await addCourse(reihum, tenant, { attendeeLimit: 0, waiterLimit: 0 })
  await visitor('POST', `courses/${full}/seat-alerts`, { email, language: 'de' })
  await mailed('seat-alert.asked', email)
  await signedIn(email)
  const captcha = await solveCaptcha(reihum, 'withdrawal', tenant.slug)
  const declaration = { requestKey: randomUUID(), language: 'de', name: word, email, captcha }
  await visitor('POST', 'withdrawals', { ...declaration, contract: `der Kurs von ${word}` })
  await mailed('withdrawal.declared', email)
  await visitor('POST', 'access-links', { shortcode, email })
  await mailed('booking.access-requested', email)

  const { items } = await staff<{ items: { id: string }[] }>('GET', 'registrations/withdrawals')
  await staff('POST', `registrations/withdrawals/${items[0]?.id}/settle`, { note: `${word} rief an` })
  const { revision } = await staff<{ revision: number }>('GET', `registrations/${registrationId}`)
  await staff('PUT', `registrations/${registrationId}`, {
    ...someone,
    revision,
    city: `${word}en`,
    internalNotes: word,
  })
  const personId = await desk.personOf(registrationId)
  const person = await desk.read(personId)
  await staff('PUT', `persons/${personId}`, {
    revision: person.revision,
    person: { ...someone, city: `${word}hausen` },
  })
  const own = await visitor<AttendeeBooking>('GET', `bookings/${booked.accessToken}`)
  await visitor('PUT', `bookings/${booked.accessToken}/contact`, {
    revision: own.revision,
    contact: { ...someone, email: later },
  })
  await mailed('booking.contact-changed', email)
  await mailed('booking.contact-changed', later)

  const runId = newId()
  await staff('POST', 'bulk-runs', {
    id: runId,
    action: { type: 'cancel', reason: `Abgesagt wegen ${word}`, inform: true },
    selection: { ids: [registrationId] },
  })
  await mailed('registration.cancelled', later)
  await eventually(
    async () => (await staff<{ finishedAt: string | null }>('GET', `bulk-runs/${runId}`)).finishedAt !== null,
  )
  return personId
}

test('an erased person is in no table any more, wherever the product had taken something of them', async () => {
  const personId = await planted()
  const before = await tablesHolding()
  for (const table of [
    'attendee_calendar',
    'attendee_session',
    'attendee_sign_in',
    'audit_detail',
    'booking',
    'booking_request',
    'bulk_run',
    'mail',
    'person',
    'seat_alert',
  ])
    expect(before).toContain(`public.${table}`)
  for (const table of ['registration', 'registration_answer', 'registration_move', 'withdrawal'])
    expect(before).toContain(`public.${table}`)
  // What is promised to a job is gone once the job is done.
  await eventually(async () => !(await tablesHolding()).includes('public.job'))

  expect((await desk.erase(personId)).body).toEqual({ erased: true })
  expect(await tablesHolding()).toEqual([])
})
