import type { DatevExport, DatevPreview } from '@reihum/contract/payments/datev.schema.ts'
import { type DatevPlan, proposedAccounts } from '@reihum/contract/payments/datev-settings.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { dayFromNow } from '#test/days.ts'
import { dunningDesk } from '#test/dunning-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = dunningDesk(() => ({ reihum, tenant }))

const year = Number(dayFromNow(0).slice(0, 4))
const until = `${year}-12-31`
const plan: DatevPlan = {
  adviser: 29098,
  client: 55003,
  fiscalYearStart: '2024-01-01',
  accountLength: 4,
  chart: 'SKR03',
  mode: 'document_date',
  label: 'Kurse',
  firstDebtor: 10_000,
  ...proposedAccounts.SKR03,
}

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())

const call = <Body>(method: string, path: string, body?: unknown) =>
  reihum.call<Body & { error_code?: string; data?: unknown }>(method, `/api/${tenant.slug}/datev${path}`, {
    token: tenant.admin.token,
    body,
  })
const preview = async () => (await call<DatevPreview>('GET', `/preview?year=${year}&until=${until}`)).body
const make = (seen: Pick<DatevPreview, 'postings' | 'sumCents'>, requestKey = newId()) =>
  call<DatevExport>('POST', '/exports', {
    requestKey,
    year,
    until,
    postings: seen.postings,
    sumCents: seen.sumCents,
  })
const exported = async () => (await make(await preview())).body

/** The cells of each booking of an export: amount, side, accounts, reversal. */
async function rows({ id }: Pick<DatevExport, 'id'>, file = 'bookings') {
  const path = `/api/${tenant.slug}/datev/exports/${id}/${file}`
  const answer = await fetch(`${reihum.origin}${path}`, {
    headers: { authorization: `Bearer ${tenant.admin.token}`, 'x-forwarded-for': '10.9.9.9' },
  })
  const text = new TextDecoder('windows-1252').decode(await answer.arrayBuffer())
  return text
    .split('\r\n')
    .slice(2, -1)
    .map((line) => line.split(';').map((cell) => cell.replace(/^"|"$/g, '')))
}
const brief = (cells: string[]) =>
  `${cells[0]} ${cells[1]} ${cells[6]}/${cells[7]}${cells[117] ? ' back' : ''}`

async function openTenant(mode: DatevPlan['mode']) {
  tenant = await reihum.addTenant()
  await call('PUT', '/settings', { revision: 0, plan: { ...plan, mode } })
}

describe('an export', () => {
  test('waits until somebody has confirmed the accounts', async () => {
    tenant = await reihum.addTenant()
    const { body } = await call<{ isProposal: boolean }>('GET', '/settings')
    expect(body.isProposal).toBe(true)
    expect((await call('GET', `/preview?year=${year}&until=${until}`)).body.error_code).toBe(
      'DATEV_UNCONFIRMED',
    )
  })

  test('knows where money of cards lies, also by settings from before it came online', async () => {
    await openTenant('payment_date')
    await reihum.owner.query(
      `update datev_settings set plan = jsonb_set(plan #- '{money,card_online}', '{money,card}', '"1361"')
       where tenant_id = $1`,
      [tenant.id],
    )
    const { body } = await call<{ plan: DatevPlan }>('GET', '/settings')
    expect(body.plan.money.card_online).toBe('1361')
    const saved = await call<{ plan: DatevPlan }>('PUT', '/settings', { revision: 1, plan: body.plan })
    expect(saved.status).toBe(200)
  })

  test('holds by documents what was charged and paid, with debtors, and nothing twice', async () => {
    await openTenant('document_date')
    const { id } = await desk.person('Groß')
    const receivableId = await desk.owe(id, 5_000, 10)
    await desk.pay(id, 6_000, [{ receivableId, cents: 5_000 }])
    const seen = await preview()
    expect(seen).toMatchObject({ postings: 3, corrections: 0, sumCents: 11_000 })
    const made = await exported()
    expect(made).toMatchObject({ postings: 3, sumCents: 11_000, hasDebtors: true })
    expect((await rows(made)).map(brief).toSorted()).toEqual([
      '10,00 S 1000/10000',
      '50,00 S 1000/10000',
      '50,00 S 10000/8100',
    ])
    expect((await rows(made, 'debtors')).map((cells) => [cells[0], cells[3]])).toEqual([['10000', 'Groß']])
    expect(await preview()).toMatchObject({ postings: 0, sumCents: 0 })
  })

  test('comes back byte for byte, and sent twice it is one', async () => {
    await openTenant('payment_date')
    const { id } = await desk.person('Stein')
    const receivableId = await desk.owe(id, 5_000, 10)
    await desk.pay(id, 5_000, [{ receivableId, cents: 5_000 }])
    const seen = await preview()
    const key = newId()
    const once = await make(seen, key)
    expect((await make(seen, key)).body).toEqual(once.body)
    const before = await rows(once.body)
    expect(before.map(brief)).toEqual(['50,00 S 1000/8100'])
    await reihum.owner.query(`update person set last_name = 'Anders' where id = $1`, [id])
    expect(await rows(once.body)).toEqual(before)
    expect(await preview()).toMatchObject({ postings: 0 })
  })

  test('is not made where something was added since it was looked at', async () => {
    await openTenant('payment_date')
    const { id } = await desk.person('Neu')
    await desk.pay(id, 1_000)
    const seen = await preview()
    await desk.pay(id, 500)
    const { status, body } = await make(seen)
    expect([status, body.error_code, body.data]).toEqual([
      409,
      'DATEV_CHANGED',
      { postings: 2, sumCents: 1_500 },
    ])
  })

  test('never blocks an edit: what changed comes next as a reversal and anew', async () => {
    await openTenant('payment_date')
    const { id } = await desk.person('Wende')
    await desk.pay(id, 1_000)
    await exported()
    const receivableId = await desk.owe(id, 1_000, 10)
    const { rows: payments } = await reihum.owner.query('select id from payment where tenant_id = $1', [
      tenant.id,
    ])
    await desk.staff('POST', `/payments/${payments[0].id}/allocations`, {
      allocations: [{ receivableId, cents: 1_000 }],
    })
    expect(await preview()).toMatchObject({
      postings: 2,
      corrections: 1,
      sumCents: 0,
      unallocatedCents: -1_000,
      sums: [
        { account: '1000', contra: '1590', postings: 1, cents: -1_000 },
        { account: '1000', contra: '8100', postings: 1, cents: 1_000 },
      ],
      lines: [
        { contra: '1590', cents: 1_000, isReversal: true },
        { contra: '8100', cents: 1_000, isReversal: false },
      ],
    })
    expect((await rows(await exported())).map(brief)).toEqual(['10,00 S 1000/1590 back', '10,00 S 1000/8100'])
  })

  test('tells corrections from what was charged and given up since', async () => {
    await openTenant('document_date')
    const { id } = await desk.person('Storno')
    const receivableId = await desk.owe(id, 5_000, 10)
    await exported()
    await desk.staff('POST', `/receivables/${receivableId}/write-off`, { reason: 'Kulanz' })
    expect(await preview()).toMatchObject({ postings: 1, corrections: 0, sumCents: 5_000 })
  })

  test('is not to be had in another tenant', async () => {
    await openTenant('payment_date')
    const { id } = await desk.person('Fremd')
    await desk.pay(id, 1_000)
    const made = await exported()
    tenant = await reihum.addTenant()
    expect((await call('GET', `/exports/${made.id}/bookings`)).status).toBe(404)
    expect((await call<{ items: unknown[] }>('GET', '/exports')).body.items).toEqual([])
  })
})
