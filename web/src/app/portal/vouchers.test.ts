import type { Api } from '@reihum/contract/contract.ts'
import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import { describe, expect, it } from 'vitest'
import {
  accessToken,
  courseId,
  open,
  refused,
  sampleApi,
  sampleBooking,
  sampleCourse,
  samplePreview,
} from './portal-samples.ts'

const form = `/kreativhaus/course/${courseId}/register`
const entered = {
  requestKey: '0198a000-0000-7000-8000-0000000000dd',
  'attendees.0.firstName': 'Jana',
  'attendees.0.lastName': 'Öztürk',
  'attendees.0.email': 'jana@example.org',
  voucher: ' abcd-efgh-2345-6789 ',
}
const part = { lastFour: '6789', cents: 5000, leftCents: 0, validUntil: '2029-12-31' }

/** The sample API of a provider whose vouchers somebody holds. */
const withVouchers = (answers: Parameters<typeof sampleApi>[0] = {}, more: object = {}) => {
  const sample = sampleApi(answers)
  const vouchers = { voucherOffer: async () => ({ takesVouchers: true }) }
  return { ...sample, api: { ...sample.api, vouchers, ...more } as unknown as Api }
}

describe('a voucher in the form', () => {
  it('is asked for where somebody may hold one, and the course costs anything', async () => {
    const asks = async (api: Api) => (await open(form, api)).body.includes('name="voucher"')
    expect(await asks(withVouchers().api)).toBe(true)
    expect(await asks(sampleApi().api)).toBe(false)
    const prices = [{ id: null, name: '', feeCents: 0 }]
    expect(await asks(withVouchers({ courses: [sampleCourse({ prices })] }).api)).toBe(false)
  })

  it('is told as a line below the total, with what is left to pay and on it', async () => {
    const order = async (voucher: BookingPreview['voucher'], locale: 'de' | 'en' = 'de') =>
      (
        await open(form, withVouchers({ check: samplePreview({ voucher }) }).api, {
          locale,
          form: { ...entered, do: 'check' },
        })
      ).body
    const some = await order(part)
    expect(some).toContain('Gutschein …6789')
    expect(some).toMatch(/−50,00\s€/)
    expect(some).toMatch(/Noch zu zahlen.*39,00\s€/s)
    expect(some).toContain('vollständig eingelöst')
    expect(some).toContain('name="shownVoucher" value="5000"')
    expect(await order({ ...part, cents: 8900, leftCents: 1100 })).toMatch(
      /noch 11,00\s€, einlösbar bis 31\.12\.2029/,
    )
    expect(await order(part, 'en')).toContain('Still to pay')
    // Whoever waits redeems nothing yet.
    expect(await order({ ...part, cents: 0, leftCents: 5000 })).toContain(
      'erst eingelöst, wenn Sie einen Platz haben',
    )
  })

  it('is sent with what was shown, and what is wrong with it stands at its field', async () => {
    const sample = withVouchers()
    await open(form, sample.api, {
      form: { ...entered, do: 'book', captcha: 'solved', shownTotal: '8900', shownVoucher: '5000' },
    })
    expect(sample.booked).toMatchObject([{ voucher: 'abcd-efgh-2345-6789', shownVoucherCents: 5000 }])
    const errors = [{ path: 'voucher', code: 'voucherUnknown', message: '' }]
    const { body } = await open(form, withVouchers({ check: refused('INVALID_INPUT', { errors }) }).api, {
      form: { ...entered, do: 'check' },
    })
    expect(body).toMatch(/<a href="#voucher">Gutschein: Diesen Gutschein gibt es hier nicht/)
    expect(body).toContain('id="voucher-error"')
  })
})

describe('a voucher for a booking', () => {
  const owing = () => sampleBooking({ person: { openCents: 8900 }, booking: { takesVouchers: true } })
  const page = `/kreativhaus/course-registration/${accessToken}`
  const redeeming = (answer: object | Error) =>
    withVouchers(
      { booking: owing() },
      {
        payments: {
          redeemOwnVoucher: async () => {
            if (answer instanceof Error) throw answer
            return answer
          },
        },
      },
    ).api

  it('is offered while something is open', async () => {
    expect((await open(page, withVouchers({ booking: owing() }).api)).body).toContain(
      'Gutschein einlösen</a>',
    )
    const paid = sampleBooking({ person: { openCents: 0 } })
    expect((await open(page, withVouchers({ booking: paid }).api)).body).not.toContain('Gutschein einlösen')
    expect((await open(`${page}/voucher`, withVouchers({ booking: paid }).api)).body).toContain(
      'nichts mehr zu zahlen',
    )
  })

  it.each([
    ['de', 'Noch zu zahlen', /wurden 50,00\s€ bezahlt/, /noch 10,00\s€/],
    ['en', 'Still to pay', /€50\.00 has been paid/, /€10\.00 left/],
  ] as const)(
    'is redeemed, and says what it paid and what is left (%s)',
    async (locale, openWords, paid, left) => {
      const asked = await open(`${page}/voucher`, redeeming({}), { locale })
      expect(asked.body).toContain(openWords)
      expect(asked.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      const api = redeeming({ lastFour: '6789', cents: 5000, leftCents: 1000 })
      const { body } = await open(`${page}/voucher`, api, { locale, form: { number: 'ABCD-EFGH-2345-6789' } })
      expect(body).toMatch(paid)
      expect(body).toMatch(left)
    },
  )

  it('says at its field what is wrong with it, and keeps what was typed', async () => {
    const errors = [{ path: 'number', code: 'voucherEmpty', message: '' }]
    const { status, body } = await open(`${page}/voucher`, redeeming(refused('INVALID_INPUT', { errors })), {
      form: { number: 'ABCD' },
    })
    expect(status).toBe(422)
    expect(body).toContain('schon vollständig eingelöst')
    expect(body).toContain('value="ABCD"')
  })
})
