import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { describe, expect, it } from 'vitest'
import { inputs, path, typed } from './form-samples.ts'
import { open, refused, sampleApi, sampleCourse, samplePreview } from './portal-samples.ts'

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
