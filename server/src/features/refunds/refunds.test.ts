import type { PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import type { RefundDetail, RefundFile, RefundRequest } from '@reihum/contract/refunds/refund.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { epcCode } from '#features/tenants/epc-code.ts'
import { newId } from '#platform/ids.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { expectValid } from '#test/payment-schemas.ts'
import { readPdf } from '#test/read-pdf.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
let admin: TestUser
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  admin = tenant.admin
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))
const list = async (query = '') =>
  (await money.call<{ items: RefundRequest[]; total: number }>('GET', `/refunds${query}`)).body
const read = async (id: string) => (await money.call<RefundDetail>('GET', `/refunds/${id}`)).body
const act = (id: string, what: string, body: object) =>
  money.call<RefundDetail>('POST', `/refunds/${id}/${what}`, body, admin)

/** The account of a payer. */
const account = { accountHolder: 'Mina Müller', iban: 'DE89 3704 0044 0532 0130 00' }

/** Money that pays nothing. */
async function credit(cents = 5000) {
  const { body } = await money.note(cents, { payerName: 'Mina Müller' })
  return body.id
}

async function asked(paymentId: string, cents = 5000) {
  const wanted = { requestKey: newId(), paymentId, cents, purpose: 'Kurs entfallen' }
  return (await money.call<RefundDetail>('POST', '/refunds', wanted)).body
}

async function released(way = 'cash', cents = 5000) {
  const { id, revision } = await asked(await credit(cents), cents)
  const more = way === 'bank_transfer' ? account : {}
  const { body, status } = await act(id, 'release', {
    revision,
    cents,
    purpose: 'Kurs entfallen',
    way,
    ...more,
  })
  expect(status).toBe(200)
  return body
}

describe('a refund', () => {
  it('is proposed once for a place that was given up and had been paid', async () => {
    const courseId = await desk.course({ feeCents: 8900 })
    const { body } = await desk.book(courseId)
    const [registrationId] = desk.idsOf(body) as [string]
    const owed = await money.owedFor(registrationId)
    const { body: payment } = await money.note(8900, {
      personId: owed.payer?.id ?? null,
      allocations: [{ receivableId: owed.id, cents: 8900 }],
    })
    await desk.cancel(registrationId)
    await expect.poll(async () => (await list()).total, { timeout: 10_000 }).toBe(1)
    const { items } = await list()
    expect(items[0]).toMatchObject({
      paymentId: payment.id,
      state: 'pending',
      cause: 'place_given_up',
      cents: 8900,
      payer: { id: owed.payer?.id },
    })
    const { rows } = await reihum.owner.query<{ payload: object }>(
      `select payload from outbox where tenant_id = $1 and task = 'refunds.follow-credit'`,
      [tenant.id],
    )
    expect(rows.length).toBeLessThanOrEqual(1)
  })

  it('is asked for by hand, once however often it is sent, and for no more than is free', async () => {
    const paymentId = await credit()
    const wanted = { requestKey: newId(), paymentId, cents: 3000, purpose: 'Zu viel gezahlt' }
    for (let sent = 0; sent < 2; sent++) await money.call('POST', '/refunds', wanted)
    expect(await list()).toMatchObject({ total: 1, items: [{ state: 'pending', cents: 3000 }] })
    const again = { ...wanted, requestKey: newId() }
    expect((await money.call('POST', '/refunds', again)).body.error_code).toBe('REFUND_WAITING')
    const much = { ...again, paymentId: await credit(100), cents: 101 }
    expect((await money.call('POST', '/refunds', much)).body).toMatchObject({
      error_code: 'NOT_ENOUGH_CREDIT',
      data: { freeCents: 100 },
    })
  })

  it('is released and executed by those who may, and is money that went out once', async () => {
    const { id, paymentId } = await released()
    const day = { executedOn: '2025-01-05' }
    expect((await money.call('POST', `/refunds/${id}/execute`, day)).status).toBe(403)
    expect((await money.call('GET', `/refunds/${id}/note`)).body.error_code).toBe('REFUND_DECIDED')
    await Promise.all([act(id, 'execute', day), act(id, 'execute', day), act(id, 'execute', day)])
    expect(await read(id)).toMatchObject({
      state: 'executed',
      executedOn: '2025-01-05',
      alreadyRefundedCents: 5000,
      allowedActions: [],
    })
    const note = await fetch(`${reihum.origin}/api/${tenant.slug}/refunds/${id}/note`, {
      headers: { authorization: `Bearer ${tenant.operator.token}` },
    })
    const [page = ''] = readPdf(new Uint8Array(await note.arrayBuffer())).pages
    for (const said of ['Erstattungsbeleg', 'Mina Müller', '50,00', '05.01.2025', 'keine Rechnung'])
      expect(page.replace(/[\s\u200b]+/g, ' ')).toContain(said)
    const { body } = await money.call<PaymentDetail>('GET', `/payments/${paymentId}`)
    expect(body).toMatchObject({ refundedCents: 5000, freeCents: 0, refunds: [{ cents: 5000, way: 'cash' }] })
  })

  it('stays a credit where somebody says so', async () => {
    const { id, paymentId } = await asked(await credit())
    expect((await act(id, 'keep', { reason: 'Wünscht Guthaben' })).body).toMatchObject({
      state: 'kept',
      note: 'Wünscht Guthaben',
    })
    expect((await act(id, 'execute', { executedOn: '2025-01-05' })).body.error_code).toBe('REFUND_DECIDED')
    expect((await money.payment(paymentId)).freeCents).toBe(5000)
  })

  it('is refused where its credit was used meanwhile', async () => {
    const { id, paymentId } = await released()
    const { body: booked } = await desk.book(await desk.course({ feeCents: 1000 }))
    const owed = await money.owedFor(desk.idsOf(booked)[0] as string)
    const allocations = [{ receivableId: owed.id, cents: 1000 }]
    expect((await money.act(paymentId, 'allocations', { allocations })).status).toBe(200)
    expect((await act(id, 'execute', { executedOn: '2025-01-05' })).body).toMatchObject({
      error_code: 'NOT_ENOUGH_CREDIT',
      data: { freeCents: 4000 },
    })
  })

  it('of another tenant is not there', async () => {
    const { id } = await asked(await credit())
    tenant = await reihum.addTenant()
    expect((await money.call('GET', `/refunds/${id}`)).status).toBe(404)
  })
})

describe('a refund by transfer', () => {
  it('needs an account', async () => {
    const { id, revision } = await asked(await credit())
    const wanted = { revision, cents: 5000, purpose: 'Kurs entfallen', way: 'bank_transfer' }
    expect((await act(id, 'release', wanted)).body.error_code).toBe('REFUND_NEEDS_ACCOUNT')
    expect((await act(id, 'release', { ...wanted, ...account, iban: 'DE00' })).status).toBe(422)
    expect((await act(id, 'release', { ...wanted, ...account })).body).toMatchObject({
      state: 'created',
      accountEnd: '3000',
      accountHolder: 'Mina Müller',
    })
  })

  it('has a code for the app of the bank, for those who may and whose tier has it', async () => {
    const { id } = await released('bank_transfer')
    const code = (by = admin) =>
      money.call<{ qrCode: object | null }>('GET', `/refunds/${id}/transfer-code`, undefined, by)
    const wanted = epcCode({
      accountHolder: account.accountHolder,
      iban: 'DE89370400440532013000',
      bic: '',
      amountCents: 5000,
      currencyCode: 'EUR',
      reference: 'Kurs entfallen',
    })
    await reihum.owner.query("update tenant set tier = 'PROFESSIONAL' where id = $1", [tenant.id])
    expect((await code()).body).toEqual({ qrCode: wanted })
    expect((await code(tenant.operator)).status).toBe(403)
    await act(id, 'execute', { executedOn: '2025-01-05' })
    expect((await code()).body.error_code).toBe('REFUND_DECIDED')
    await reihum.owner.query("update tenant set tier = 'ESSENTIAL' where id = $1", [tenant.id])
    expect((await code()).body.error_code).toBe('TIER_REQUIRED')
  })

  it('is in no file where the money came in another currency', async () => {
    await reihum.owner.query("update tenant set currency_code = 'CHF' where id = $1", [tenant.id])
    const { id } = await released('bank_transfer')
    const wanted = { requestKey: newId(), refundRequestIds: [id], sumCents: 5000 }
    const { body } = await money.call<RefundFile>('POST', '/refund-files', wanted, admin)
    expect(body.error_code).toBe('REFUND_NOT_IN_EUROS')
    expect(await read(id)).toMatchObject({ state: 'created', currencyCode: 'CHF' })
  })

  it('goes out with one file, byte for byte the same whenever it is taken', async () => {
    const refunds = [await released('bank_transfer'), await released('bank_transfer', 1234)]
    const wanted = {
      requestKey: newId(),
      refundRequestIds: refunds.map(({ id }) => id),
      sumCents: 6234,
    }
    const make = (body: object) => money.call<RefundFile>('POST', '/refund-files', body, admin)
    expect((await make({ ...wanted, sumCents: 6000 })).body.error_code).toBe('REFUND_FILE_CHANGED')
    const [first, second] = await Promise.all([make(wanted), make(wanted)])
    expect(first.body).toMatchObject({ transfers: 2, sumCents: 6234 })
    expect(second.body).toEqual(first.body)
    expect((await make({ ...wanted, requestKey: newId() })).body.error_code).toBe('REFUND_FILE_CHANGED')
    const response = await fetch(`${reihum.origin}/api/${tenant.slug}/refund-files/${first.body.id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const content = await response.text()
    expect(content).toContain('pain.001.001.09')
    expectValid('creditTransfer', content)
    expect(content).toContain('DE89370400440532013000')
    expect(content).toContain('<InstdAmt Ccy="EUR">12.34</InstdAmt>')
    for (const { id } of refunds)
      expect(await read(id)).toMatchObject({ state: 'executed', refundFileId: first.body.id })
    const { rows } = await reihum.owner.query<{ content_sealed: string }>(
      'select content_sealed from refund_file where tenant_id = $1',
      [tenant.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.content_sealed).not.toContain('DE89')
  })
})
