import { receiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import type { HitOf, SearchAnswer, SearchHit, SearchPart } from '@reihum/contract/search.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { makeDataFolder, upload } from '#test/upload.ts'

let reihum: TestReihum
let tenant: TestTenant
let other: TestTenant
let invoiceNumber: string
let draftId: string
let charged: { id: string; reference: string }
let paymentId: string
let data: Awaited<ReturnType<typeof makeDataFolder>>
const { draft, final, read, money } = invoiceDesk(() => ({ reihum, tenant }))

const partsOf = async (q: string, at = tenant) => {
  const { body } = await reihum.call<SearchAnswer>(
    'GET',
    `/api/${at.slug}/search?${new URLSearchParams({ q })}`,
    { token: at.operator.token },
  )
  return body.parts
}
const hitsOf = async <Hit extends SearchHit>(q: string, part: SearchPart) =>
  ((await partsOf(q)).find((one) => one.part === part)?.hits ?? []) as Hit[]

beforeAll(async () => {
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path } })
  tenant = await reihum.addTenant()
  other = await reihum.addTenant()
  await letInvoice({ reihum, tenant })
  invoiceNumber = (await read((await final()).id)).number ?? ''
  draftId = (await draft(5000)).id
  const owed = await money.receivables()
  charged = (await money.charge({ title: 'Notenheft für Geige', personId: owed.items[0]?.payer.id })).body
  paymentId = (await money.note(1500, { payerName: 'Spende Sommerfest' })).body.id
  await upload(reihum, tenant, 'Hausordnung Müllerstraße.txt', 'Ruhe bitte')
  await upload(reihum, tenant, 'Wegbeschreibung.txt', 'Geradeaus')
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
})

it.each([
  ['its number, however it is typed', () => invoiceNumber.toLowerCase()],
  ['a part of its number', () => invoiceNumber.slice(-4)],
])('an invoice is found by %s', async (_, typed) => {
  const [hit] = await hitsOf<HitOf<'invoice'>>(typed(), 'invoices')
  expect(hit).toMatchObject({
    number: invoiceNumber,
    state: 'final',
    recipientName: 'Werkstatt GmbH',
    grossCents: 11_900,
    currencyCode: 'EUR',
  })
})

it.each([
  ['its recipient', 'werkstatt'],
  ['its payer, who is not named in it as its recipient', 'mueller mina'],
])('invoices, drafts too, are found by %s, the newest first', async (_, typed) => {
  const found = await hitsOf<HitOf<'invoice'>>(typed, 'invoices')
  expect(found.map(({ id, number }) => number ?? id)).toEqual([draftId, invoiceNumber])
})

it('receivables are found by their number, their payer, and their title where they are for no course', async () => {
  const wanted = { id: charged.id, title: 'Notenheft für Geige', standing: 'open', openCents: 1500 }
  for (const typed of [charged.reference, 'notenheft geige'])
    expect(await hitsOf(typed, 'receivables'), typed).toMatchObject([wanted])
  const ofPayer = await hitsOf<HitOf<'receivable'>>('mina müller', 'receivables')
  expect(ofPayer).toHaveLength(3)
  expect(ofPayer[0]).toMatchObject({ ...wanted, payerName: 'Mina Müller' })
})

it('payments are found by the name their payer gave, and by the number of their receipt', async () => {
  for (const typed of ['sommerfest spende', receiptNumber(paymentId)])
    expect(await hitsOf(typed, 'payments'), typed).toMatchObject([
      { id: paymentId, amountCents: 1500, payerName: 'Spende Sommerfest', receivedOn: '2026-01-15' },
    ])
})

it('files are found by their name, those that begin with it first', async () => {
  expect(await hitsOf('muller', 'files')).toMatchObject([{ filename: 'Hausordnung Müllerstraße.txt' }])
  expect(await hitsOf('weg', 'files')).toMatchObject([
    { filename: 'Wegbeschreibung.txt', fileKind: 'text', filesize: 9 },
  ])
})

it('e-mails are found by recipient and subject', async () => {
  const all = await hitsOf<HitOf<'mail'>>('mina@example.org', 'mails')
  expect(all.length).toBeGreaterThan(0)
  const [{ subject, id }] = all as [HitOf<'mail'>]
  expect((await hitsOf(`mina ${subject}`, 'mails')).map((hit) => hit.id)).toContain(id)
})

it('nothing of it is found by another tenant, or by signs alone', async () => {
  for (const typed of [
    invoiceNumber,
    charged.reference,
    'werkstatt',
    'weg',
    'mina@example.org',
    'sommerfest',
  ])
    expect((await partsOf(typed, other)).flatMap(({ hits }) => hits)).toEqual([])
  for (const typed of ['%', '-', '@']) expect((await partsOf(typed)).flatMap(({ hits }) => hits)).toEqual([])
})
