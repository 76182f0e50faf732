import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

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

const { act, booked, make, read } = invoiceDesk(() => ({ reihum, tenant }))
const staff = <Body>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.admin.token, body })

type Listed = { items: { id: string; invoiceId: string | null; invoiceNumber: string | null }[] }

it('a registration in the list names the invoice it is on, from draft to cancelled', async () => {
  const { registrationIds } = await booked()
  const listed = async () => (await staff<Listed>('GET', '/registrations')).body.items[0]
  expect(await listed()).toMatchObject({ invoiceId: null, invoiceNumber: null })
  const { body } = await make({ selection: { registrationIds } })
  const id = body.ids[0] as string
  expect(await listed()).toMatchObject({ invoiceId: id, invoiceNumber: null })
  await act(id, 'finalisation')
  const { number } = await read(id)
  expect(await listed()).toMatchObject({ invoiceId: id, invoiceNumber: number })
  await act(id, 'cancellation', { requestKey: newId() })
  expect(await listed()).toMatchObject({ invoiceId: null, invoiceNumber: null })
})

it('postings for DATEV name the invoice and the file of its picture', async () => {
  const { registrationIds } = await booked()
  const { body } = await make({ selection: { registrationIds } })
  const id = body.ids[0] as string
  await act(id, 'finalisation')
  await expect.poll(async () => (await read(id)).isPrinted, { timeout: 30_000 }).toBe(true)
  const { number } = await read(id)
  const { body: settings } = await staff<{ plan: object }>('GET', '/datev/settings')
  const plan = { ...settings.plan, mode: 'document_date', adviser: 29_098, client: 55_003 }
  expect((await staff('PUT', '/datev/settings', { revision: 0, plan })).status).toBe(200)
  const year = new Date().getFullYear()
  const asked = { year, until: `${year}-12-31` }
  const query = `?year=${asked.year}&until=${asked.until}`
  const { body: seen } = await staff<{ postings: number; sumCents: number }>('GET', `/datev/preview${query}`)
  const { postings, sumCents } = seen
  const made = await staff<{ id: string }>('POST', '/datev/exports', {
    requestKey: newId(),
    ...asked,
    postings,
    sumCents,
  })
  const file = await fetch(`${reihum.origin}/api/${tenant.slug}/datev/exports/${made.body.id}/bookings`, {
    headers: { authorization: `Bearer ${tenant.admin.token}` },
  })
  const told = Buffer.from(await file.arrayBuffer()).toString('latin1')
  expect(told).toContain(`"Rechnung";"${number}";"Belegbild";"rechnung-${number}.pdf"`)
})
