import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { draftForm, invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { readPdf } from '#test/read-pdf.ts'
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

const { act, call, draft, read } = invoiceDesk(() => ({ reihum, tenant }))

type Recipient = Partial<InvoiceDetail['recipient']>

/** A draft for a recipient who wants it so. */
async function draftFor(recipient: Recipient): Promise<string> {
  const { id } = await draft()
  const { draft: form } = draftForm(await read(id))
  const { status } = await call('PUT', `/${id}`, {
    draft: { ...form, recipient: { ...form.recipient, ...recipient } },
  })
  expect(status).toBe(200)
  return id
}

async function original(id: string) {
  await expect.poll(async () => (await read(id)).isPrinted, { timeout: 30_000, interval: 200 }).toBe(true)
  const response = await fetch(`${reihum.origin}/api/${tenant.slug}/invoices/${id}/file`, {
    headers: { authorization: `Bearer ${tenant.admin.token}` },
  })
  return { type: response.headers.get('content-type'), content: Buffer.from(await response.arrayBuffer()) }
}

describe('an e-invoice', () => {
  it('lies inside the paper of whoever wants that', async () => {
    const id = await draftFor({ format: 'zugferd' })
    expect((await act(id, 'finalisation')).status).toBe(200)
    const { type, content } = await original(id)
    const { number } = await read(id)
    const { said, pages } = readPdf(content)
    expect(type).toBe('application/pdf')
    expect(pages[0]).toContain(`Rechnung ${number}`)
    expect(said).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(said).toContain(`/Desc (Factur-X ${number})`)
  })

  it('for a public body is the original alone, once everything is there that it asks for', async () => {
    const id = await draftFor({ format: 'xrechnung' })
    expect((await read(id)).problems).toEqual(['seller_contact', 'buyer_reference'])
    expect(await act(id, 'finalisation')).toMatchObject({
      status: 409,
      body: { error_code: 'INVOICE_INCOMPLETE' },
    })
    await reihum.owner.query(
      `update tenant set phone = '+49 761 123456', email = 'info@schule.example' where id = $1`,
      [tenant.id],
    )
    const { draft: form } = draftForm(await read(id))
    const buyerReference = '04011000-12345-67'
    await call('PUT', `/${id}`, { draft: { ...form, recipient: { ...form.recipient, buyerReference } } })
    expect((await act(id, 'finalisation')).status).toBe(200)
    const { type, content } = await original(id)
    const { number } = await read(id)
    expect(type).toContain('xml')
    for (const part of [
      'xrechnung_3.0</ram:ID>',
      `<ram:BuyerReference>${buyerReference}</ram:BuyerReference>`,
      `<ram:ID>${number}</ram:ID>`,
      '<ram:GrandTotalAmount>119.00</ram:GrandTotalAmount>',
    ])
      expect(content.toString()).toContain(part)
  })

  it('of a cancellation takes everything back and names the invoice', async () => {
    const id = await draftFor({ format: 'zugferd' })
    await act(id, 'finalisation')
    const { number } = await read(id)
    const requestKey = newId()
    await act(id, 'cancellation', { requestKey, reason: 'Falsche Anschrift' })
    const { said, pages } = readPdf((await original(requestKey)).content)
    expect(pages[0]).toContain(`hebt die Rechnung ${number}`)
    expect(said).toContain('factur-x.xml')
  })
})
