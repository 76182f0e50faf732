import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contact, invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { draftStarted } from './drafts/drafts-by-themselves.ts'
import { releaseInvoices } from './finals/release-invoices.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await letInvoice({ reihum, tenant })
})

const invoices = invoiceDesk(() => ({ reihum, tenant }))
const { booked, call, desk, final, list, read } = invoices

async function draftWhen(draftsWhen: string) {
  const { body } = await call<Record<string, unknown>>('GET', '/settings')
  const { next: _, ...settings } = body
  expect((await call('PUT', '/settings', { settings: { ...settings, draftsWhen } })).status).toBe(200)
}

describe('drafts by themselves', () => {
  it('are made once a place is confirmed, where the provider wants it', async () => {
    await draftWhen('confirmed')
    const { registrationIds } = await booked()
    await desk.confirm(registrationIds[0] as string)
    await expect.poll(async () => (await list()).total, { timeout: 10_000 }).toBe(1)
    const { items } = await list(`?registrationId=${registrationIds[0]}`)
    expect(items).toHaveLength(1)
  })

  it('are made on the day a course begins, once, and one that was thrown away stays away', async () => {
    await draftWhen('started')
    const { registrationIds } = await booked()
    await desk.confirm(registrationIds[0] as string)
    await draftStarted(reihum)
    expect((await list()).total).toBe(0)
    // Yesterday it was looked at last, and today the course begins.
    await reihum.owner.query(
      `update invoice_settings set drafted_until = current_date - 1 where tenant_id = $1`,
      [tenant.id],
    )
    await reihum.owner.query(
      `update receivable set service_start = current_date where registration_id = $1`,
      [registrationIds[0]],
    )
    await Promise.all([draftStarted(reihum), draftStarted(reihum)])
    const { items, total } = await list()
    expect(total).toBe(1)
    await call('DELETE', `/${items[0]?.id}`)
    await draftStarted(reihum)
    expect((await list()).total).toBe(0)
  })
})

describe('a person who is erased', () => {
  it('leaves final invoices for the years of the law, which are released then and still chained', async () => {
    const { id } = await final()
    const next = await final()
    await expect.poll(async () => (await read(id)).isPrinted, { timeout: 30_000 }).toBe(true)
    const before = await read(id)
    const year = new Date().getFullYear()
    expect(before.keptUntil).toBe(`${year + 8}-12-31`)
    await releaseInvoices(reihum)
    expect((await read(id)).content).not.toBeNull()
    // As if nine years had gone by: only the owner without triggers can turn that clock.
    await reihum.owner.query('alter table invoice disable trigger user')
    await reihum.owner.query(`update invoice set kept_until = '2020-12-31' where id = $1`, [id])
    await reihum.owner.query('alter table invoice enable trigger user')
    await releaseInvoices(reihum)
    const after = await read(id)
    expect(after).toMatchObject({
      number: before.number,
      grossCents: before.grossCents,
      hash: before.hash,
      content: null,
      recipientName: '',
      allowedActions: [],
      isPrinted: false,
    })
    expect(JSON.stringify(after.lines)).not.toContain(contact.lastName)
    expect((await read(next.id)).content).not.toBeNull()
  })

  it('loses drafts, and keeps what is final', async () => {
    const { id } = await final()
    const { registrationIds } = await booked()
    await invoices.make({ selection: { registrationIds } })
    const { payer } = await read(id)
    const { body: preview } = await reihum.call('GET', `/api/${tenant.slug}/persons/${payer.id}/erasure`, {
      token: tenant.admin.token,
    })
    expect(preview).toMatchObject({
      keptInvoices: 1,
      invoicesKeptUntil: `${new Date().getFullYear() + 8}-12-31`,
    })
  })
})
