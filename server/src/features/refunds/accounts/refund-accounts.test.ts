import type { RefundAccountPage, RefundDetail } from '@reihum/contract/refunds/refund.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))
const account = { accountHolder: 'Mina Müller', iban: 'DE89 3704 0044 0532 0130 00' }

/** A refund of what somebody paid for a place, by whoever has an e-mail address. */
async function pendingRefund() {
  const courseId = await desk.course({ feeCents: 8900 })
  const { body } = await desk.book(courseId)
  const [registrationId] = desk.idsOf(body) as [string]
  const { payer } = await money.owedFor(registrationId)
  const { body: payment } = await money.note(5000, { personId: payer?.id ?? null })
  const wanted = { requestKey: newId(), paymentId: payment.id, cents: 5000, purpose: 'Kurs entfallen' }
  const { body: refund } = await money.call<RefundDetail>('POST', '/refunds', wanted)
  return { ...refund, personId: payer?.id as string, courseId }
}

const act = (id: string, what: string, body: object = {}) =>
  money.call<RefundDetail>('POST', `/refunds/${id}/${what}`, body, tenant.admin)
const read = async (id: string) => (await money.call<RefundDetail>('GET', `/refunds/${id}`)).body
const asking = { cents: 5000, purpose: 'Kurs entfallen', way: 'bank_transfer', asksForAccount: true }

/** The tokens that were mailed, the first one first, once there are so many. */
async function mailed(count: number): Promise<string[]> {
  const texts = async () => {
    const { rows } = await reihum.owner.query<{ text: string }>(
      `select text from mail where tenant_id = $1 and kind = 'refund.account-asked' order by created_at`,
      [tenant.id],
    )
    return rows.map(({ text }) => text)
  }
  await expect.poll(async () => (await texts()).length, { timeout: 15_000 }).toBe(count)
  return (await texts()).map((text) => /refund-account\/([\w-]+)/.exec(text)?.[1] ?? '')
}

async function asked() {
  const refund = await pendingRefund()
  const { body, status } = await act(refund.id, 'release', { revision: refund.revision, ...asking })
  expect([status, body.state]).toEqual([200, 'account_asked'])
  const [token = ''] = await mailed(1)
  return { ...refund, ...body, token }
}

const link = (token: string, slug = tenant.slug) => `/api/${slug}/portal/refund-accounts/${token}`
const look = (token: string) => reihum.call<RefundAccountPage>('GET', link(token))
const enter = (token: string, body: object = account) =>
  reihum.call<{ error_code?: string }>('POST', link(token), { body })

describe('a payer who is asked for an account', () => {
  it('reads behind the link what is refunded, and enters the account once', async () => {
    const { id, token } = await asked()
    expect((await read(id)).accountRequest).not.toBeNull()
    for (let times = 0; times < 2; times++)
      expect((await look(token)).body).toMatchObject({
        state: 'open',
        cents: 5000,
        currencyCode: 'EUR',
        purpose: 'Kurs entfallen',
      })
    expect((await enter(token, { ...account, iban: 'DE89 3704 0044 0532 0130 01' })).status).toBe(422)
    expect((await enter(token, { ...account, accountHolder: ' ' })).status).toBe(422)
    expect((await enter(token)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      state: 'created',
      accountEnd: '3000',
      accountHolder: 'Mina Müller',
      accountRequest: null,
    })
    const answered = await look(token)
    expect(answered.body).toEqual({ state: 'answered' })
    expect((await enter(token, { ...account, accountHolder: 'Jemand' })).body.error_code).toBe(
      'REFUND_LINK_OVER',
    )
    expect((await read(id)).accountHolder).toBe('Mina Müller')
    expect(await stored()).not.toContain('3704')
  })

  it('is taken at one word only, however often it is sent at once', async () => {
    const { id, token } = await asked()
    const holders = ['Mina Müller', 'Ida Müller', 'Jemand']
    const answers = await Promise.all(
      holders.map((accountHolder) => enter(token, { ...account, accountHolder })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const taken = holders[answers.findIndex(({ status }) => status === 200)]
    expect((await read(id)).accountHolder).toBe(taken)
  })

  it('may be asked again, which makes the former link void, and no more than three times a day', async () => {
    const { id, token } = await asked()
    const again = async () => act(id, 'account-requests', { revision: (await read(id)).revision })
    const { revision } = await read(id)
    expect((await again()).status).toBe(200)
    expect((await act(id, 'account-requests', { revision })).body.error_code).toBe('CONFLICT')
    const [, second = ''] = await mailed(2)
    expect((await look(token)).body).toEqual({ state: 'void' })
    expect((await enter(token)).body.error_code).toBe('REFUND_LINK_OVER')
    expect((await again()).status).toBe(200)
    expect((await again()).body.error_code).toBe('REFUND_ASKED_OFTEN')
    const [, , third = ''] = await mailed(3)
    expect(new Set([token, second, third]).size).toBe(3)
    expect((await enter(third)).status).toBe(200)
  })

  it('is asked no more once it is withdrawn, and what becomes of the refund is decided anew', async () => {
    const { id, token } = await asked()
    expect((await act(id, 'account-requests/withdrawal')).body).toMatchObject({
      state: 'pending',
      allowedActions: ['release', 'keep'],
    })
    expect((await look(token)).body).toEqual({ state: 'void' })
    expect((await enter(token)).body.error_code).toBe('REFUND_LINK_OVER')
  })

  it.each([
    ['the account is entered by the staff', 'release', { ...asking, ...account, asksForAccount: false }],
    ['the money goes out in cash', 'release', { ...asking, way: 'cash' }],
    ['the money is kept as a credit', 'keep', { reason: '' }],
  ])('has a link that is void once %s', async (_, what, body) => {
    const { id, token, revision } = await asked()
    expect((await act(id, what, { revision, ...body })).status).toBe(200)
    expect((await look(token)).body).toEqual({ state: 'void' })
  })

  it('is too late after thirty days', async () => {
    const { id, token } = await asked()
    await reihum.owner.query(
      'update refund_account_request set expires_at = now() where refund_request_id = $1',
      [id],
    )
    expect((await look(token)).body).toEqual({ state: 'expired' })
    expect((await enter(token)).body.error_code).toBe('REFUND_LINK_OVER')
    expect((await read(id)).state).toBe('account_asked')
  })

  it('answers no more once they are erased', async () => {
    const { id, token, personId, courseId } = await asked()
    await people.letPass(courseId)
    const erased = await people.erase(personId)
    expect(erased.status).toBe(200)
    expect((await look(token)).body).toEqual({ state: 'void' })
    expect((await enter(token)).body.error_code).toBe('REFUND_LINK_OVER')
    expect((await read(id)).askableAt).toBe('')
  })

  it('is of one provider: elsewhere the link leads nowhere', async () => {
    const { token } = await asked()
    const other = await reihum.addTenant()
    expect((await reihum.call('GET', link(token, other.slug))).status).toBe(404)
    expect((await reihum.call('POST', link(token, other.slug), { body: account })).status).toBe(404)
    expect((await enter('a-link-that-leads-nowhere')).status).toBe(404)
  })
})

describe('a refund whose payer cannot be asked', () => {
  it('says so', async () => {
    const { body: payment } = await money.note(5000, { payerName: 'Mina Müller' })
    const wanted = { requestKey: newId(), paymentId: payment.id, cents: 5000, purpose: 'Kurs entfallen' }
    const { body } = await money.call<RefundDetail>('POST', '/refunds', wanted)
    expect(body.askableAt).toBe('')
    const refused = await act(body.id, 'release', { revision: body.revision, ...asking })
    expect(refused.body.error_code).toBe('REFUND_NOBODY_TO_ASK')
    expect((await read(body.id)).state).toBe('pending')
  })
})

/** All that is stored of refunds, with log and mails. */
async function stored(): Promise<string> {
  const tables = ['refund_request', 'refund_account_request', 'audit_entry', 'audit_detail', 'outbox', 'mail']
  const texts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await reihum.owner.query(`select t::text from ${table} t where tenant_id = $1`, [
        tenant.id,
      ])
      return JSON.stringify(rows)
    }),
  )
  return texts.join('\n')
}
