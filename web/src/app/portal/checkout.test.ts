import type {
  ChangedMethod,
  CheckoutOffer,
  CheckoutStatus,
  StartedCheckout,
} from '@reihum/contract/checkout/checkout.schema.ts'
import type { Api } from '@reihum/contract/contract.ts'
import { describe, expect, it } from 'vitest'
import { accessToken, open, sampleApi, sampleBooking } from './portal-samples.ts'

const attempt = 'a-return-token-of-the-test'
const offer: CheckoutOffer = {
  cents: 8900,
  title: 'Aquarell',
  reference: '4K7M9XQA',
  services: ['paypal'],
  chosen: 'paypal',
  others: ['bank_transfer'],
  dueAt: null,
  checking: null,
}
const paid: CheckoutStatus = {
  standing: 'completed',
  service: 'paypal',
  cents: 8900,
  currencyCode: 'EUR',
  title: 'Aquarell',
  reference: '4K7M9XQA',
  retryable: false,
  others: [],
  creditCents: 0,
  givenBackCents: 0,
  dueAt: null,
  accessToken,
}

type Answers = {
  offer?: Partial<CheckoutOffer>
  status?: Partial<CheckoutStatus>
  started?: StartedCheckout
  changed?: ChangedMethod
}

/** The sample API with what it answers about online payments. */
function apiOf(answers: Answers): Api {
  const checkout = {
    checkoutOffer: async () => ({ ...offer, ...answers.offer }),
    checkoutStatus: async () => ({ ...paid, ...answers.status }),
    startCheckout: async () => answers.started,
    payOtherwise: async () => answers.changed,
  }
  return { ...sampleApi().api, checkout } as unknown as Api
}
const pay = (answers: Answers = {}, form?: Record<string, string>) =>
  open(`/kreativhaus/pay/${accessToken}`, apiOf(answers), { locale: 'de', ...(form && { form }) })
const status = (changes: Partial<CheckoutStatus>, locale: 'de' | 'en' = 'de') =>
  open(`/kreativhaus/paypal-payment-status?attempt=${attempt}`, apiOf({ status: changes }), { locale })

describe('paying online', () => {
  it('leads out of a frame to a page that says what is paid', async () => {
    const { api } = sampleApi({ booking: sampleBooking({ booking: { paymentMethod: 'paypal' } }) })
    const framed = await open(`/kreativhaus/course-registration/${accessToken}`, api, {
      face: 'embed',
      locale: 'de',
    })
    expect(framed.body).toMatch(
      /href="\/portal\/kreativhaus\/pay\/[^"]+" target="_top"|target="_top" href="\/portal/,
    )
    const { body, headers } = await pay()
    expect(body).toContain('Mit PayPal bezahlen')
    expect(body).toMatch(/89,00\s€/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })
  it.each([
    ['de', 'Mit Karte oder Wallet bezahlen', 'Apple Pay'],
    ['en', 'Pay by card or wallet', 'Google Pay'],
  ] as const)('offers cards with wallets: %s', async (locale, button, wallet) => {
    const { body } = await open(
      `/kreativhaus/pay/${accessToken}`,
      apiOf({ offer: { services: ['stripe'] } }),
      {
        locale,
      },
    )
    expect(body).toContain(button)
    expect(body).toContain(wallet)
  })
  it('goes on to the service by itself and by a link', async () => {
    const url = 'https://www.paypal.com/checkoutnow?token=1'
    const { body } = await pay({ started: { kind: 'go', url } }, { service: 'paypal' })
    expect(body).toContain(`content="0; url=${url}"`)
    expect(body).toContain(`href="${url}"`)
  })
  it('says that nothing could be begun, and waits for what is on its way', async () => {
    expect((await pay({ started: { kind: 'failed' } }, { service: 'paypal' })).body).toContain(
      'wurde nichts abgebucht',
    )
    const waiting = await pay({ offer: { checking: attempt } })
    expect(waiting.headers.location).toContain(`attempt=${attempt}`)
  })
})

describe('paying otherwise', () => {
  it('leads to the booking, which says where to transfer', async () => {
    const { headers } = await pay({ changed: { kind: 'chosen' } }, { method: 'bank_transfer' })
    expect(headers.location).toBe(`/portal/kreativhaus/course-registration/${accessToken}`)
  })
  it('waits while money may be on its way', async () => {
    const changed = { kind: 'checking', returnToken: attempt } as const
    const { headers } = await pay({ changed }, { method: 'bank_transfer' })
    expect(headers.location).toContain(`attempt=${attempt}`)
  })
  it('is left to the provider where nothing else is offered', async () => {
    expect((await pay({ offer: { services: [], others: [] } })).body).toContain('wenden Sie sich an')
  })
})

describe('coming back', () => {
  it.each<[Partial<CheckoutStatus>, string, string]>([
    [{ standing: 'completed' }, 'Vielen Dank', 'Thank you'],
    [{ standing: 'completed', creditCents: 8900 }, 'Guthaben', 'credit'],
    [{ standing: 'completed', givenBackCents: 8900 }, 'zurückbekommen', 'refunded'],
    [{ standing: 'failed', retryable: true, others: ['bank_transfer'] }, 'Per Überweisung', 'bank transfer'],
    [{ standing: 'cancelled', retryable: true }, 'Noch einmal versuchen', 'Try again'],
    [{ standing: 'failed', retryable: true }, 'fehlgeschlagen', 'failed'],
    [{ standing: 'checking' }, 'wird geprüft', 'being checked'],
    [{ standing: 'open', retryable: true }, 'noch offen', 'not finished'],
  ])('%o', async (changes, german, english) => {
    expect((await status(changes)).body).toContain(german)
    expect((await status(changes, 'en')).body).toContain(english)
  })
  it('is nothing without its key', async () => {
    expect((await open('/kreativhaus/paypal-payment-status?attempt=x', apiOf({}))).status).toBe(404)
  })
})
