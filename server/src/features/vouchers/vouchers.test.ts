import type { Voucher, VoucherSettings, VoucherTotals } from '@reihum/contract/vouchers/voucher.schema.ts'
import { voucherNumberOf } from '@reihum/contract/vouchers/voucher-number.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { tokenHash } from '#platform/secret-token.ts'
import { readPdf } from '#test/read-pdf.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { voucherDesk } from '#test/voucher-desk.ts'
import { lapseVouchers } from './lapse-vouchers.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = voucherDesk(() => ({ reihum, tenant }))
const list = async (query = '') =>
  (await desk.call<{ items: Voucher[]; total: number }>('GET', `/vouchers${query}`)).body
const totals = async (query = '') => (await desk.call<VoucherTotals>('GET', `/vouchers/totals${query}`)).body
const wrongOf = ({ errors }: { errors?: unknown }) =>
  (errors as { path: string; code: string }[] | undefined)?.map(({ path, code }) => `${path} ${code}`)

async function paperOf(id: string) {
  const answer = await fetch(`${reihum.origin}/api/${tenant.slug}/vouchers/${id}/paper`, {
    headers: { authorization: `Bearer ${tenant.operator.token}`, 'x-forwarded-for': '10.9.9.9' },
  })
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

describe('a voucher', () => {
  it('is sold once however often the form is sent, and is good until the end of the third year after', async () => {
    const id = newId()
    const fields = { id, buyerName: 'Ada Berg', recipientName: 'Mina', message: 'Alles Gute!' }
    const { status, body } = await desk.sell(5000, fields)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      state: 'open',
      amountCents: 5000,
      balanceCents: 5000,
      soldOn: '2026-01-15',
      validUntil: '2029-12-31',
      buyerName: 'Ada Berg',
      movements: [{ kind: 'issued', cents: 5000 }],
    })
    expect((await desk.sell(5000, fields)).body.lastFour).toBe(body.lastFour)
    expect((await list()).total).toBe(1)
  })

  it.each([
    ['less than a euro', { amountCents: 99 }, 'amountCents min'],
    ['more than anybody prints', { amountCents: 1_000_001 }, 'amountCents max'],
    ['an address that is none', { buyerEmail: 'ada' }, 'buyerEmail email'],
    ['a way that is no money', { paidWay: 'voucher' }, 'paidWay invalid'],
  ])('refuses %s', async (_, fields, wrong) => {
    const { status, body } = await desk.sell(5000, fields)
    expect([status, wrongOf(body)]).toEqual([422, [wrong]])
  })

  it('is not sold in the future', async () => {
    expect((await desk.sell(5000, { soldOn: '2199-01-01' })).body.error_code).toBe('VOUCHER_SOLD_LATER')
  })

  it('is not sold on a day after which it would be over by now, so that a slip lapses nothing', async () => {
    expect((await desk.sell(5000, { soldOn: '2006-01-15' })).body.error_code).toBe('VOUCHER_SOLD_TOO_EARLY')
  })

  it('is good for longer where the provider is more generous, and never for less', async () => {
    const change = (years: number, revision = 0) =>
      desk.call<VoucherSettings & { errors?: unknown; error_code?: string }>('PUT', '/voucher-settings', {
        revision,
        years,
      })
    expect(wrongOf((await change(2)).body)).toEqual(['years min'])
    expect((await change(5)).body).toEqual({ revision: 1, years: 5 })
    expect((await change(6)).body.error_code).toBe('CONFLICT')
    expect((await desk.sell(5000)).body.validUntil).toBe('2031-12-31')
  })

  it('is printed with a number that is nowhere in the database', async () => {
    const { body } = await desk.sell(5000, { recipientName: 'Mina', message: 'Alles Gute\nzum Geburtstag!' })
    const { status, bytes } = await paperOf(body.id)
    expect(status).toBe(200)
    const text = readPdf(bytes).pages.join('\n')
    const [printed = ''] = /[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}/.exec(text) ?? []
    const number = voucherNumberOf(printed)
    expect(number.slice(-4)).toBe(body.lastFour)
    expect(text).toContain('Mina')
    const { rows } = await reihum.owner.query<{ number_hash: string; row: string }>(
      'select number_hash, v::text as row from voucher v where id = $1',
      [body.id],
    )
    expect(rows[0]?.number_hash).toBe(tokenHash(number))
    expect(rows[0]?.row).not.toContain(number)
  })

  it('is mailed as its paper, once however often the form is sent', async () => {
    const { body } = await desk.sell(5000, { buyerEmail: 'ada@example.org', recipientName: 'Mina' })
    const sending = { requestKey: newId(), recipient: 'mina@example.org' }
    expect((await desk.act(body.id, 'send', sending)).status).toBe(200)
    await desk.act(body.id, 'send', sending)
    const mails = async () =>
      (
        await reihum.owner.query<{ recipient: string; files: number }>(
          `select m.recipient, (select count(*)::int from mail_attachment a where a.mail_id = m.id) as files
           from mail m where m.tenant_id = $1 and m.kind = 'voucher.sent'`,
          [tenant.id],
        )
      ).rows
    await expect.poll(mails, { timeout: 20_000 }).toEqual([{ recipient: 'mina@example.org', files: 1 }])
  })

  it('is not mailed to anybody who could not redeem it, and the mail says what is left on it', async () => {
    const { body } = await desk.sell(5000)
    const send = async () =>
      (await desk.act(body.id, 'send', { requestKey: newId(), recipient: 'mina@example.org' })).body
        .error_code
    await desk.act(body.id, 'block')
    expect([await send(), (await desk.read(body.id)).allowedActions.includes('send')]).toEqual([
      'VOUCHER_NOT_OPEN',
      false,
    ])
    await desk.act(body.id, 'unblock')
    await desk.act(body.id, 'correct', { requestKey: newId(), cents: -2000, reason: 'Verschrieben' })
    expect(await send()).toBeUndefined()
    const text = async () =>
      (
        await reihum.owner.query<{ text: string }>(
          `select text from mail where tenant_id = $1 and kind = 'voucher.sent'`,
          [tenant.id],
        )
      ).rows[0]?.text ?? ''
    await expect.poll(text, { timeout: 20_000 }).toMatch(/Noch darauf: 30,00\s€/)
  })

  it('is corrected with a reason, once, and never below nothing', async () => {
    const { body } = await desk.sell(5000)
    const correction = { requestKey: newId(), cents: -2000, reason: 'Verschrieben' }
    expect((await desk.act(body.id, 'correct', correction)).body.balanceCents).toBe(3000)
    expect((await desk.act(body.id, 'correct', correction)).body.balanceCents).toBe(3000)
    const more = (cents: number) =>
      desk.act(body.id, 'correct', { requestKey: newId(), cents, reason: 'Kulanz' })
    expect((await more(-3001)).body).toMatchObject({ error_code: 'VOUCHER_BALANCE' })
    expect((await more(500)).body.balanceCents).toBe(3500)
    expect(
      wrongOf((await desk.act(body.id, 'correct', { requestKey: newId(), cents: 5, reason: '' })).body),
    ).toEqual(['reason required'])
  })

  it('is found by names, by its end and by all of it, and by what became of it', async () => {
    const { id, number } = await desk.sold(5000, { buyerName: 'Jörg Größe' })
    const { id: other } = await desk.sold(7000)
    await desk.act(other, 'block')
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).items.map((one) => one.id)
    expect(await found('groesse')).toEqual([id])
    expect(await found(number.slice(-4))).toEqual([id])
    expect(await found(number.toLowerCase())).toEqual([id])
    expect((await list('?state=blocked')).items.map((one) => one.id)).toEqual([other])
    expect(await totals()).toEqual({ count: 2, amountCents: 12_000, balanceCents: 12_000 })
    expect(await totals('?state=open')).toEqual({ count: 1, amountCents: 5000, balanceCents: 5000 })
  })

  it('of another tenant is none', async () => {
    const { body } = await desk.sell(5000)
    tenant = await reihum.addTenant()
    expect((await desk.call('GET', `/vouchers/${body.id}`)).status).toBe(404)
    expect((await desk.act(body.id, 'block')).status).toBe(404)
    expect((await paperOf(body.id)).status).toBe(404)
  })

  it('changes neither its value nor what happened to it, not even by the owner of the database', async () => {
    const { body } = await desk.sell(5000)
    const attempt = (sql: string) =>
      reihum.owner.query(sql, [body.id]).then(
        () => 'done',
        (error) => error.constraint,
      )
    expect(await attempt('update voucher set amount_cents = 9000 where id = $1')).toBe('booked_rows_stay')
    expect(await attempt('update voucher_movement set cents = 9000 where voucher_id = $1')).toBe(
      'booked_rows_stay',
    )
    expect(await attempt('delete from voucher_movement where voucher_id = $1')).toBe('booked_rows_stay')
    expect(await attempt('update voucher set balance_cents = 5001 where id = $1')).toBe('voucher_balance')
  })
})

describe('what is left after the last day', () => {
  const lapse = () => lapseVouchers({ inPlatform: reihum.inPlatform, inTenant: reihum.inTenant })
  const endedAgo = (id: string, days: number) =>
    reihum.owner.query(
      `update voucher set valid_until = (now() at time zone 'Europe/Berlin')::date - $2::int where id = $1`,
      [id, days],
    )

  it('is booked when that day and the next are over, once, and told in the log', async () => {
    const { id } = await desk.sold(5000)
    await endedAgo(id, 1)
    await lapse()
    expect(await desk.read(id)).toMatchObject({ state: 'open', balanceCents: 5000 })
    await endedAgo(id, 2)
    await lapse()
    await lapse()
    expect(await desk.read(id)).toMatchObject({ state: 'lapsed', balanceCents: 0 })
    expect(await desk.movements(id)).toEqual(['issued 5000', 'lapsed -5000'])
    const { rows } = await reihum.owner.query<{ entry: string }>(
      `select command_type || ' ' || actor_kind as entry from audit_entry where subject_id = $1 order by at, id`,
      [id],
    )
    expect(rows.map(({ entry }) => entry)).toEqual(['voucher.sold user', 'voucher.lapsed system'])
    const more = { requestKey: newId(), cents: 100, reason: 'Kulanz' }
    expect((await desk.act(id, 'correct', more)).body.error_code).toBe('VOUCHER_LAPSED')
  })
})
