import type { Api } from '@reihum/contract/contract.ts'
import type { RefundAccountPage } from '@reihum/contract/refunds/refund.schema.ts'
import { describe, expect, it } from 'vitest'
import { open, refused, sampleApi } from './portal-samples.ts'

const token = 'a-link-of-the-mail-about-a-refund'
const path = `/kreativhaus/refund-account/${token}`
const waiting: RefundAccountPage = {
  state: 'open',
  cents: 8900,
  currencyCode: 'EUR',
  purpose: 'Erstattung Aquarell',
  expiresAt: '2026-12-24T10:00:00.000Z',
}
const typed = { accountHolder: 'Jana Öztürk', iban: 'DE89 3704' }

function apiOf(page: RefundAccountPage | Error, enter?: Error): Api {
  const answer = async (given: unknown) => {
    if (given instanceof Error) throw given
    return given
  }
  const refunds = {
    refundAccountPage: () => answer(page),
    enterRefundAccount: () => answer(enter ?? { taken: true }),
  }
  return { ...sampleApi().api, refunds } as unknown as Api
}

describe('the page that asks for the account of a refund', () => {
  it('says of whom, how much and what for, and is kept nowhere', async () => {
    const { body, headers, status } = await open(path, apiOf(waiting), { locale: 'de' })
    expect(status).toBe(200)
    for (const said of ['Kreativhaus Altona', 'Erstattung Aquarell', '24.12.2026', 'Kontoinhaber'])
      expect(body).toContain(said)
    expect(body).toMatch(/89,00\s€/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect((await open(path, apiOf(waiting), { locale: 'en' })).body).toContain('Account holder')
  })

  it('keeps what was typed where something is wrong with it', async () => {
    const wrong = refused('INVALID_INPUT', { errors: [{ path: 'iban', code: 'iban', message: '' }] })
    const { body, status } = await open(path, apiOf(waiting, wrong), { locale: 'de', form: typed })
    expect(status).toBe(422)
    expect(body).toContain('value="Jana Öztürk"')
    expect(body).toContain('href="#iban"')
  })

  it('thanks once it has the account, which it never shows again', async () => {
    const sent = await open(path, apiOf(waiting), { form: typed })
    expect([sent.status, sent.headers.location]).toEqual([303, `/portal${path}?done=1`])
    const { body } = await open(`${path}?done=1`, apiOf({ state: 'answered' }), { locale: 'de' })
    expect(body).toContain('Vielen Dank')
    expect(body).not.toContain('<input')
  })

  it.each([
    ['answered', 'schon verwendet', 'has already been used'],
    ['expired', 'abgelaufen', 'expired'],
    ['void', 'gilt nicht mehr', 'no longer valid'],
  ] as const)('takes nothing behind a link that is %s', async (state, german, english) => {
    const closed = apiOf({ state }, refused('REFUND_LINK_OVER'))
    const { body } = await open(path, closed, { locale: 'de' })
    expect(body).toContain(german)
    expect(body).not.toContain('name="iban"')
    expect((await open(path, closed, { locale: 'en' })).body).toContain(english)
    expect((await open(path, closed, { locale: 'de', form: typed })).body).toContain(german)
  })

  it('is not there for a link that nobody was sent', async () => {
    expect((await open(path, apiOf(refused('NOT_FOUND')))).status).toBe(404)
    expect((await open('/kreativhaus/refund-account/x', apiOf(waiting))).status).toBe(404)
  })
})
