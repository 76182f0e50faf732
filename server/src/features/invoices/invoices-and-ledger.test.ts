import { randomUUID } from 'node:crypto'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeCii } from '#platform/e-invoice/write-cii.ts'
import { contact, invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { readPdf } from '#test/read-pdf.ts'
import { family } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { eInvoiceOf } from './paper/e-invoice-of.ts'

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

const { act, desk, make, money, read } = invoiceDesk(() => ({ reihum, tenant }))

type Fields = Record<string, unknown>
const start = '2031-03-04T10:00:00Z'
const usual = { feeCents: 9_999, start, end: '2031-03-25T12:00:00Z', taxCategory: 'standard', taxRate: 1900 }
const early = { kind: 'early', name: 'Frühbucher', percent: 15, until: '2031-01-31' }
const siblings = { kind: 'further_people', name: 'Geschwister', percent: 33, fromPerson: 2 }

async function addExtra(name: string, priceCents: number, fields: Fields): Promise<string> {
  const id = randomUUID()
  const extra = { name, priceCents, mostPerPerson: 3, ...fields }
  expect((await desk.staff('POST', '/extras', { id, extra })).status).toBeLessThan(300)
  return id
}
const addCode = (code: Fields) =>
  desk.staff('POST', '/discount-codes', {
    id: randomUUID(),
    code: { code: 'SOMMER', combines: true, ...code },
  })

/** Books, and says what each place owes. */
async function book(courseId: string, people: number, fields: Fields = {}, extras: readonly Fields[] = []) {
  const attendees = family(people, `Fam-${randomUUID()}`).map((one) => ({ ...one, extras }))
  const { body, status } = await desk.book(courseId, people, { contact, attendees, ...fields })
  expect([status, body.error_code]).toEqual([200, undefined])
  return desk.idsOf(body)
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

/** What the ledger charges for registrations, by tax, as the list and the pages of receivables say it. */
async function ledgerOf(registrationIds: readonly string[]) {
  const { items } = await money.receivables('?pageSize=100')
  const owed = items.filter((one) => registrationIds.includes(one.registrationId ?? ''))
  const lines = (await Promise.all(owed.map(({ id }) => money.receivable(id)))).flatMap((one) => one.lines)
  const taxes = Map.groupBy(lines, ({ taxCategory, taxRate }) => `${taxCategory} ${taxRate}`)
  return {
    charged: sum(owed.map(({ amountCents }) => amountCents)),
    paid: sum(owed.map(({ paidCents }) => paidCents)),
    open: sum(owed.map(({ openCents }) => openCents)),
    taxes: new Map([...taxes].map(([tax, of]) => [tax, sum(of.map(({ grossCents }) => grossCents))])),
    negative: lines.filter(({ grossCents }) => grossCents < 0).length,
  }
}

/** The final invoices about registrations: what they say, what stands in their XML, and what is printed. */
async function invoicesOf(registrationIds: readonly string[], grouping: string) {
  const { body } = await make({ grouping, selection: { registrationIds } })
  return Promise.all(
    body.ids.map(async (id) => {
      expect((await act(id, 'finalisation')).status).toBe(200)
      await expect.poll(async () => (await read(id)).isPrinted, { timeout: 30_000, interval: 200 }).toBe(true)
      const { content } = await read(id)
      if (!content) throw new Error('a final invoice has no content')
      const paper = await fetch(`${reihum.origin}/api/${tenant.slug}/invoices/${id}/file`, {
        headers: { authorization: `Bearer ${tenant.admin.token}` },
      })
      const { pages } = readPdf(Buffer.from(await paper.arrayBuffer()))
      return { content, xml: writeCii(eInvoiceOf(content), 'en16931'), paper: pages.join('\n') }
    }),
  )
}

/** An amount of the XML's sums. What is nothing may be left out. */
function amountIn(xml: string, name: string): number {
  const sums = xml.slice(xml.indexOf('<ram:SpecifiedTradeSettlementHeaderMonetarySummation>'))
  const [, amount = '0'] = new RegExp(`<ram:${name}[^>]*>(-?[\\d.]+)<`).exec(sums) ?? []
  return Math.round(Number(amount) * 100)
}

const plain = (text: string) => text.replace(/[\s\u200b]/g, '').replaceAll('-', '−')

async function expectOneSum(registrationIds: readonly string[], grouping: string) {
  const ledger = await ledgerOf(registrationIds)
  expect(ledger.charged).toBeGreaterThan(0)
  const invoices = await invoicesOf(registrationIds, grouping)
  const totals = invoices.map(({ content }) => content.totals)
  const all = (of: 'grossCents' | 'paidCents' | 'dueCents') => sum(totals.map((one) => one[of]))
  expect([all('grossCents'), all('paidCents'), all('dueCents')]).toEqual([
    ledger.charged,
    ledger.paid,
    ledger.open,
  ])
  const taxes = Map.groupBy(
    invoices.flatMap(({ content }) => content.taxes),
    ({ taxCategory, taxRate }) => `${taxCategory} ${taxRate}`,
  )
  expect(new Map([...taxes].map(([tax, of]) => [tax, sum(of.map(({ grossCents }) => grossCents))]))).toEqual(
    ledger.taxes,
  )
  for (const { content, xml, paper } of invoices) {
    const { grossCents, netCents, taxCents, paidCents, dueCents } = content.totals
    expect({
      grossCents: amountIn(xml, 'GrandTotalAmount'),
      netCents: amountIn(xml, 'TaxBasisTotalAmount'),
      taxCents: amountIn(xml, 'TaxTotalAmount'),
      paidCents: amountIn(xml, 'TotalPrepaidAmount'),
      dueCents: amountIn(xml, 'DuePayableAmount'),
    }).toEqual({ grossCents, netCents, taxCents, paidCents, dueCents })
    const taxed = content.taxes.filter(({ taxRate }) => taxRate > 0)
    const printed = [grossCents, ...taxed.flatMap((tax) => [tax.netCents, tax.taxCents])]
    if (taxed.length > 0) printed.push(netCents)
    if (paidCents > 0) printed.push(dueCents)
    for (const cents of printed)
      expect(plain(paper)).toContain(plain(formatMoney(cents, 'EUR', content.language)))
  }
  return { ledger, invoices }
}

describe('ledger, invoice, XML and paper have the same sums', () => {
  it('of a place with a reduction', async () => {
    const ids = await book(await desk.course({ ...usual, reductions: [early] }), 1)
    const { ledger } = await expectOneSum(ids, 'booking')
    expect([ledger.charged, ledger.negative]).toEqual([8_499, 1])
  })

  it('of a family with reductions and a code, on one invoice and on one each', async () => {
    await addCode({ percent: 7 })
    const courseId = await desk.course({ ...usual, reductions: [early, siblings] })
    for (const grouping of ['booking', 'registration']) {
      const ids = await book(courseId, 3, { code: 'SOMMER' })
      const { ledger, invoices } = await expectOneSum(ids, grouping)
      expect(ledger.negative).toBeGreaterThan(5)
      expect(invoices).toHaveLength(grouping === 'booking' ? 1 : 3)
    }
  })

  it('of places with extras of other rates and none, over several bookings of one payer, paid in part', async () => {
    await addCode({ cents: 1_234, percent: null })
    const lunch = await addExtra('Mittagessen', 1_333, { taxCategory: 'reduced', taxRate: 700 })
    await addExtra('Prüfung', 2_501, { required: true, mostPerPerson: 1, taxCategory: 'exempt', taxRate: 0 })
    const reason = { taxExemptionReason: '§ 4 Nr. 21 UStG' }
    const first = await desk.course({ ...usual, ...reason, reductions: [early] })
    const second = await desk.course({ ...usual, ...reason, feeCents: 12_345 })
    const ids = [
      ...(await book(first, 2, { code: 'SOMMER' }, [{ extraId: lunch, quantity: 3 }])),
      ...(await book(second, 1, {}, [{ extraId: lunch, quantity: 1 }])),
    ]
    const owed = await money.owedFor(ids[0] ?? '')
    await money.note(5_000, {
      personId: owed.payer.id,
      allocations: [{ receivableId: owed.id, cents: 5_000 }],
    })
    const { ledger, invoices } = await expectOneSum(ids, 'payer')
    expect(invoices).toHaveLength(1)
    expect(ledger.paid).toBe(5_000)
    expect([...ledger.taxes.keys()].toSorted()).toEqual(['exempt 0', 'reduced 700', 'standard 1900'])
  })
})
