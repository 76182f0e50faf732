import { randomBytes, randomUUID } from 'node:crypto'
import type { WithdrawalReceipt } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { formatShortcode, shortcodeFrom } from '@reihum/contract/registrations/shortcode.ts'
import type { Withdrawal } from '@reihum/contract/registrations/withdrawal.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solveCaptcha } from '../../../../test/captcha.ts'
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

/** Days between the clock of the server and the real one. */
let shift = 0
const clock = () => new Date(Date.now() + shift * 86_400_000)

beforeAll(async () => {
  reihum = await startTestReihum({ clock })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Receipt = { bookingId: string; registrations: { id: string; shortcode: string }[] }

const withdrawable = { withdrawalRight: 'fourteen_days' }

async function book(courseId: string, email: string, ...names: string[]): Promise<Receipt> {
  const attendees = names.map((firstName) => ({ firstName, lastName: 'Müller', email }))
  const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
  return (await reihum.call<Receipt>('POST', path, { body: bookingRequest({ attendees }) })).body
}

const declare = <Body = WithdrawalReceipt>(
  fields: Record<string, unknown>,
  { slug = tenant.slug, address }: { slug?: string; address?: string } = {},
) =>
  reihum.call<Body>('POST', `/api/${slug}/portal/withdrawals`, {
    body: { requestKey: randomUUID(), language: 'de', name: 'Mina Müller', ...fields },
    ...(address && { address }),
  })

async function rows<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return (await reihum.owner.query(text, values)).rows as Row[]
}

const statesOf = async ({ bookingId }: Receipt) =>
  (
    await rows<{ state: string; cancellation_cause: string | null }>(
      'select state, cancellation_cause from registration where booking_id = $1 order by id',
      [bookingId],
    )
  ).map(({ state, cancellation_cause }) => cancellation_cause ?? state)

const declaredBy = (email: string) =>
  rows<{ id: string; state: string; booking_id: string | null }>(
    'select id, state, booking_id from withdrawal where tenant_id = $1 and email = $2 order by declared_at, id',
    [tenant.id, email],
  )

const receiptsTo = (email: string) =>
  rows<{ text: string }>("select text from mail where recipient = $1 and kind = 'withdrawal.declared'", [
    email,
  ])

describe('a withdrawal that names its booking', () => {
  test('ends the whole contract at once, gives the places on, and is confirmed with content and time', async () => {
    const email = 'whole@example.org'
    const courseId = await addCourse(reihum, tenant, { ...withdrawable, attendeeLimit: 2 })
    const family = await book(courseId, email, 'Mina', 'Paul')
    const waiting = await book(courseId, 'waits@example.org', 'Ada')
    const contract = `Buchung ${formatShortcode(family.registrations[0]?.shortcode ?? '')}`
    const { status, body } = await declare({ contract, email: 'WHOLE@example.org' })
    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'Mina Müller',
      contract,
      email: 'WHOLE@example.org',
      declaredAt: expect.any(String),
    })
    expect(await statesOf(family)).toEqual(['withdrawal', 'withdrawal'])
    expect(await statesOf(waiting)).toEqual(['reserved'])
    expect(await declaredBy('WHOLE@example.org')).toMatchObject([
      { state: 'applied', booking_id: family.bookingId },
    ])
    const [receipt] = await eventually(async () => {
      const found = await receiptsTo('WHOLE@example.org')
      return found.length > 0 && found
    })
    expect(receipt?.text).toContain(`Hiermit widerrufe ich, Mina Müller, den Vertrag: ${contract}.`)
  })

  test('leaves alone the places of others, of other tenants and of another address', async () => {
    const email = 'mine@example.org'
    const booking = await book(await addCourse(reihum, tenant, withdrawable), email, 'Mina')
    const contract = booking.registrations[0]?.shortcode
    const other = await reihum.addTenant()
    expect((await declare({ contract, email }, { slug: other.slug })).status).toBe(200)
    expect((await declare({ contract, email: 'stranger@example.org' })).status).toBe(200)
    expect(await statesOf(booking)).toEqual(['reserved'])
    expect(await declaredBy('stranger@example.org')).toMatchObject([{ state: 'open', booking_id: null }])
  })

  test('is looked at by somebody where there is no such right, or no longer', async () => {
    const leisure = await book(await addCourse(reihum, tenant), 'leisure@example.org', 'Mina')
    const lateCourse = await addCourse(reihum, tenant, withdrawable)
    shift = -16
    const late = await book(lateCourse, 'late@example.org', 'Mina')
    shift = 0
    for (const [booking, email] of [
      [leisure, 'leisure@example.org'],
      [late, 'late@example.org'],
    ] as const) {
      expect((await declare({ contract: booking.registrations[0]?.shortcode, email })).status).toBe(200)
      expect(await statesOf(booking)).toEqual(['reserved'])
      expect(await declaredBy(email)).toMatchObject([{ state: 'open', booking_id: booking.bookingId }])
    }
  })

  test('stands beside the threshold for cancelling', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000)
    const courseId = await addCourse(reihum, tenant, {
      ...withdrawable,
      start: soon.toISOString(),
      end: new Date(soon.getTime() + 3_600_000).toISOString(),
      registrationCancellationThresholdDays: 14,
    })
    const booking = await book(courseId, 'beside@example.org', 'Mina')
    await declare({ contract: booking.registrations[0]?.shortcode, email: 'beside@example.org' })
    expect(await statesOf(booking)).toEqual(['withdrawal'])
  })
})

describe('booking numbers', () => {
  const wrongNumber = () => formatShortcode(shortcodeFrom(randomBytes(7)))

  test('are guessed three at a time, not hundreds, and the right one is found among them', async () => {
    const email = 'many@example.org'
    const booking = await book(await addCourse(reihum, tenant, withdrawable), email, 'Mina')
    const right = booking.registrations[0]?.shortcode ?? ''
    const guesses = Array.from({ length: 40 }, wrongNumber)
    expect((await declare({ contract: [...guesses, right].join(' '), email })).status).toBe(200)
    expect(await statesOf(booking)).toEqual(['reserved'])
    expect((await declare({ contract: [wrongNumber(), right].join(' '), email })).status).toBe(200)
    expect(await statesOf(booking)).toEqual(['withdrawal'])
  })

  test('are not looked up after too many that were wrong; the declaration is kept for the staff', async () => {
    const email = 'guessed@example.org'
    const address = '198.51.100.7'
    const booking = await book(await addCourse(reihum, tenant, withdrawable), email, 'Mina')
    const right = booking.registrations[0]?.shortcode
    for (let tries = 0; tries < 5; tries += 1) await declare({ contract: wrongNumber(), email }, { address })
    expect((await declare({ contract: right, email }, { address })).status).toBe(200)
    expect(await statesOf(booking)).toEqual(['reserved'])
    expect((await declaredBy(email)).at(-1)).toMatchObject({ state: 'open', booking_id: null })
    // Whoever guesses somewhere else keeps nobody from withdrawing.
    expect((await declare({ contract: right, email })).status).toBe(200)
    expect(await statesOf(booking)).toEqual(['withdrawal'])
  })
})

describe('a declaration', () => {
  test('sent twice is one, at the time of the first; with other content it is another', async () => {
    const sent = { requestKey: randomUUID(), contract: 'Töpfern', email: 'twice@example.org' }
    const first = await declare(sent)
    const second = await declare(sent)
    expect(second.body).toEqual(first.body)
    expect(await declaredBy('twice@example.org')).toHaveLength(1)
    await declare({ ...sent, contract: 'Töpfern am Montag' })
    expect(await declaredBy('twice@example.org')).toHaveLength(2)
  })

  test('sent twice at the same moment is one', async () => {
    const email = 'race@example.org'
    const booking = await book(await addCourse(reihum, tenant, withdrawable), email, 'Mina')
    const sent = { requestKey: randomUUID(), contract: booking.registrations[0]?.shortcode, email }
    const answers = await Promise.all([declare(sent), declare(sent), declare(sent)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await declaredBy(email)).toMatchObject([{ state: 'applied' }])
    expect(await statesOf(booking)).toEqual(['withdrawal'])
  })

  test('is answered the same, and as slowly, whether a booking was found or not', async () => {
    const email = 'neutral@example.org'
    const booking = await book(await addCourse(reihum, tenant, withdrawable), email, 'Mina')
    for (const contract of [booking.registrations[0]?.shortcode, 'nothing known']) {
      const startedAt = performance.now()
      const { status, body } = await declare({ contract, email })
      expect(performance.now() - startedAt).toBeGreaterThan(290)
      expect([status, Object.keys(body).sort()]).toEqual([200, ['contract', 'declaredAt', 'email', 'name']])
    }
  })

  test.each([
    [{ contract: 'siehe https://boese.example' }, 'contract', 'noLinks'],
    [{ contract: 'x', name: 'WWW.boese.example' }, 'name', 'noLinks'],
    [{ contract: '' }, 'contract', 'required'],
  ])('with %o is refused at the field', async (fields, path, code) => {
    const { status, body } = await declare<Problem>({ email: 'links@example.org', ...fields })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path, code }])
  })

  test('is confirmed by mail whoever sends it, without scripts and however quickly', async () => {
    await declare({ contract: 'Töpfern', email: 'unknown@example.org' })
    const captcha = await solveCaptcha(reihum, 'withdrawal', tenant.slug)
    await declare({ contract: 'Töpfern', email: 'solved@example.org', captcha })
    await declare({ contract: 'Töpfern', email: 'replayed@example.org', captcha })
    await declare({ contract: 'Töpfern', email: 'wrong@example.org', captcha: 'nonsense' })
    await book(await addCourse(reihum, tenant), 'booked@example.org', 'Mina')
    await declare({ contract: 'the course on Monday', email: 'booked@example.org' })
    await eventually(async () => (await receiptsTo('booked@example.org')).length === 1)
    await eventually(async () => (await receiptsTo('solved@example.org')).length === 1)
    for (const email of ['unknown', 'replayed', 'wrong']) {
      const [receipt] = await eventually(async () => {
        const found = await receiptsTo(`${email}@example.org`)
        return found.length > 0 && found
      })
      expect(receipt?.text).toContain('Soweit ein Widerrufsrecht besteht')
    }
  })

  test('is confirmed on the page alone, once a network writes to more and more strangers', async () => {
    const address = '10.77.0.1'
    const captcha = await solveCaptcha(reihum, 'withdrawal', tenant.slug)
    for (let stranger = 0; stranger < 12; stranger += 1)
      await declare({ contract: 'Töpfern', email: `someone-${stranger}@example.org` }, { address })
    await declare({ contract: 'Töpfern', email: 'person@example.org', captcha }, { address })
    await eventually(async () => (await receiptsTo('person@example.org')).length === 1)
    const told = await rows<{ count: number }>(
      "select count(*)::int from mail where recipient like 'someone-%' and kind = 'withdrawal.declared'",
      [],
    )
    expect(told[0]?.count).toBe(10)
    const [last] = await declaredBy('someone-11@example.org')
    expect(last?.state).toBe('open')
  })

  test('is kept however often it comes, but mailed only a few times', async () => {
    const email = 'often@example.org'
    await book(await addCourse(reihum, tenant), email, 'Mina')
    for (let tries = 0; tries < 6; tries += 1) {
      const { status } = await declare({ contract: `Nummer ${tries}`, email })
      expect(status).toBe(200)
    }
    expect(await declaredBy(email)).toHaveLength(6)
    await eventually(async () => (await receiptsTo(email)).length === 4)
    expect(await receiptsTo(email)).toHaveLength(4)
  })
})

describe('what staff does with it', () => {
  type Page = { total: number; items: Withdrawal[] }
  const list = (query = '', token = tenant.operator.token) =>
    reihum.call<Page>('GET', `/api/${tenant.slug}/registrations/withdrawals${query}`, { token })
  const settle = (id: string, note: string, token = tenant.operator.token) =>
    reihum.call<Withdrawal>('POST', `/api/${tenant.slug}/registrations/withdrawals/${id}/settle`, {
      token,
      body: { note },
    })

  test('is to find the open ones, look, and note what became of them', async () => {
    await declare({ contract: 'der Kurs am Montag', email: 'open@example.org' })
    const open = (await list('?state=open')).body.items.find(({ email }) => email === 'open@example.org')
    expect(open).toMatchObject({ contract: 'der Kurs am Montag', bookingId: null, note: '', settledAt: null })
    const settled = await settle(open?.id ?? '', 'Storniert, Frau Müller angerufen.')
    expect(settled.body).toMatchObject({ state: 'settled', note: 'Storniert, Frau Müller angerufen.' })
    expect((await settle(open?.id ?? '', 'Storniert, Frau Müller angerufen.')).body).toEqual(settled.body)
    const entries = await rows(
      "select 1 from audit_entry where subject_id = $1 and command_type = 'withdrawal.settled'",
      [open?.id],
    )
    expect(entries).toHaveLength(1)
  })

  test('leads from a declaration to its booking', async () => {
    const email = 'leads@example.org'
    const courseId = await addCourse(reihum, tenant, withdrawable)
    const booking = await book(courseId, email, 'Mina')
    await declare({ contract: booking.registrations[0]?.shortcode, email })
    const [latest] = (await list('?state=applied')).body.items
    expect(latest).toMatchObject({
      bookingId: booking.bookingId,
      courseId,
      registrationId: booking.registrations[0]?.id,
    })
  })

  test('stays within the tenant', async () => {
    const other = await reihum.addTenant()
    const [own] = (await list()).body.items
    expect((await list('', other.operator.token)).status).toBe(404)
    const foreign = await reihum.call(
      'POST',
      `/api/${other.slug}/registrations/withdrawals/${own?.id}/settle`,
      {
        token: other.operator.token,
        body: { note: 'x' },
      },
    )
    expect(foreign.status).toBe(404)
  })
})
