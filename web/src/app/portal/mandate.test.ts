import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { describe, expect, it } from 'vitest'
import { inputs, path, typed } from './form-samples.ts'
import {
  accessToken,
  open,
  refused,
  sampleApi,
  sampleBooking,
  sampleCourse,
  samplePreview,
} from './portal-samples.ts'

describe('a direct debit', () => {
  const account = { 'mandate.holder': 'Ada Berg', 'mandate.iban': 'DE02 1203 0000 0000 2020 51' }
  const course = (...paymentMethods: PaymentMethod[]) => sampleCourse({ paymentMethods })
  const opened = async (form: object, methods: PaymentMethod[]) => {
    const { api, checked } = sampleApi({
      courses: [course(...methods)],
      check: refused('INVALID_INPUT', {
        errors: [{ path: 'mandate.city', code: 'required', message: '' }],
      }),
    })
    return { ...(await open(path, api, { form: { ...typed, ...form } })), checked }
  }

  it('asks for the account where it can be chosen, and for nothing of it elsewhere', async () => {
    for (const [methods, isAsked] of [
      [['bank_transfer', 'sepa_direct_debit'], true],
      [['sepa_direct_debit'], true],
      [['bank_transfer', 'paypal'], false],
    ] as const) {
      const { body } = await open(path, sampleApi({ courses: [course(...methods)] }).api)
      expect('mandate.iban' in inputs(body)).toBe(isAsked)
    }
  })

  it('sends the account if it is chosen, or all that there is, and asks for a town where the server wants it', async () => {
    const both: PaymentMethod[] = ['bank_transfer', 'sepa_direct_debit']
    const mandate = { holder: 'Ada Berg', iban: 'DE02 1203 0000 0000 2020 51' }
    const chosen = await opened({ ...account, paymentMethod: 'sepa_direct_debit' }, both)
    expect(chosen.checked).toMatchObject([{ paymentMethod: 'sepa_direct_debit', mandate }])
    expect(inputs(chosen.body)).toHaveProperty(['mandate.city'])
    expect((await opened(account, ['sepa_direct_debit'])).checked).toMatchObject([{ mandate }])
    const transfer = await opened({ ...account, paymentMethod: 'bank_transfer' }, both)
    expect(transfer.checked).toMatchObject([{ paymentMethod: 'bank_transfer', mandate: null }])
  })

  it('shows the mandate above the button, with what stands in it', async () => {
    const mandate = {
      reference: 'M-34679ACDEFGH',
      creditorName: 'Kreativhaus',
      creditorId: 'DE98ZZZ09999999999',
      holder: 'Ada Berg',
      accountEnd: '2051',
      text: 'Ich ermächtige Kreativhaus …',
    }
    const check = samplePreview({ paymentMethod: 'sepa_direct_debit', paymentDueAt: null, mandate })
    const { body } = await open(path, sampleApi({ courses: [course('sepa_direct_debit')], check }).api, {
      form: { ...typed, ...account },
    })
    const order = body.slice(0, body.indexOf('value="book"'))
    for (const said of [
      'M-34679ACDEFGH',
      'DE98ZZZ09999999999',
      'IBAN endet auf 2051',
      'Ich ermächtige Kreativhaus',
    ])
      expect(order).toContain(said)
    expect(inputs(body)['mandate.iban']).toContain('type="hidden"')
  })
})

describe('the mandate of a booking', () => {
  const mandate = {
    reference: 'M-34679ACDEFGH',
    creditorName: 'Kreativhaus',
    creditorId: 'DE98ZZZ09999999999',
    holder: 'Ada Berg',
    accountEnd: '2051',
    state: 'valid' as const,
    signedOn: '2026-11-20',
  }
  const booking = (changes: object = {}) =>
    sampleBooking({
      person: { state: 'reserved' },
      booking: { paymentMethod: 'sepa_direct_debit', mandate: { ...mandate, ...changes } },
    })
  const page = `/kreativhaus/course-registration/${accessToken}/mandate`

  it('is named on the page of the booking, with the way to change it', async () => {
    const { body } = await open(page.replace('/mandate', ''), sampleApi({ booking: booking() }).api)
    expect(body).toContain('IBAN endet auf 2051')
    expect(body).toContain(`course-registration/${accessToken}/mandate`)
    expect(body).not.toContain('Für Ihre Überweisung')
  })

  it('can get another account, or be revoked', async () => {
    const { api, mandated } = sampleApi({ booking: booking() })
    const form = { do: 'account', holder: 'Ada Berg', iban: 'DE89 3704 0044 0532 0130 00' }
    const changed = await open(page, api, { form })
    expect(changed.headers?.location).toContain('done=mandate-account')
    const revoked = await open(page, api, { form: { do: 'revoke' } })
    expect(revoked.headers?.location).toContain('done=mandate-revoked')
    expect(mandated).toMatchObject([{ iban: form.iban }, {}])
  })

  it('says what is wrong with an account, beside what was typed', async () => {
    const errors = [{ path: 'iban', code: 'iban', message: '' }]
    const { api } = sampleApi({ booking: booking(), mandate: refused('INVALID_INPUT', { errors }) })
    const { status, body } = await open(page, api, { form: { do: 'account', holder: 'Ada', iban: 'DE00' } })
    expect(status).toBe(422)
    expect(inputs(body).iban).toContain('value="DE00"')
    expect(body).toContain('Diese IBAN ist ungültig.')
  })

  it('offers nothing any more once it is revoked', async () => {
    const { body } = await open(page, sampleApi({ booking: booking({ state: 'revoked' }) }).api)
    expect(body).toContain('widerrufen')
    expect(body).not.toContain('<form method="post"')
  })
})

it('says before the order when is collected', async () => {
  const mandate = {
    reference: 'M-34679ACDEFGH',
    creditorName: 'Kreativhaus',
    creditorId: 'DE98ZZZ09999999999',
    holder: 'Ada Berg',
    accountEnd: '2051',
    text: 'Ich ermächtige Kreativhaus …',
  }
  const collection = { waitsFor: 'minimum', earliestOn: '2027-03-01' } as const
  const check = samplePreview({ paymentMethod: 'sepa_direct_debit', paymentDueAt: null, mandate, collection })
  const courses = [sampleCourse({ paymentMethods: ['sepa_direct_debit'] })]
  const { body } = await open(path, sampleApi({ courses, check }).api, {
    form: { ...typed, 'mandate.holder': 'Ada Berg', 'mandate.iban': 'DE02 1203 0000 0000 2020 51' },
  })
  expect(body.slice(0, body.indexOf('value="book"'))).toContain(
    'Abgebucht wird, sobald der Kurs zustande kommt, frühestens am 01.03.2027.',
  )
})
