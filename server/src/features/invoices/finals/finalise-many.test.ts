import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { newId } from '#platform/ids.ts'
import { testSecret } from '#test/database.ts'
import { contact, invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
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

const invoices = invoiceDesk(() => ({ reihum, tenant }))
const { call, desk, list, make } = invoices
const start = (body: object) => call<RunProgress>('POST', '/finalisation-runs', body)
const follow = async (id: string) => (await invoices.run<RunProgress>('GET', id)).body
const finished = (id: string) =>
  expect.poll(async () => (await follow(id)).finishedAt, { timeout: 20_000 }).not.toBeNull()

/** So many drafts of one course; `incomplete` of them lack an address. */
async function drafts(count: number, incomplete = 0) {
  const courseId = await desk.course({
    feeCents: 30_000,
    attendeeLimit: null,
    taxCategory: 'standard',
    taxRate: 1900,
  })
  for (let at = 0; at < count; at += 1)
    await desk.book(courseId, 1, { contact: { ...contact, street: at < incomplete ? '' : 'Weg 1' } })
  return (await make({ selection: { courseId } })).body.ids
}

const codeFor = (id: string) =>
  confirmationCode(
    deriveKey(testSecret, 'confirmation codes'),
    { userId: tenant.admin.id, action: 'finalise-invoices', subject: id },
    new Date(),
  ).code

describe('many drafts', () => {
  it('become final in the background, each once, and what is incomplete is told', async () => {
    const ids = await drafts(25, 2)
    const id = newId()
    const wanted = { id, selection: { filter: { state: 'draft' } } }
    expect((await start(wanted)).body.error_code).toBe('CONFIRMATION_WRONG')
    expect((await start({ ...wanted, confirmation: codeFor(id) })).body.total).toBe(25)
    await start({ ...wanted, confirmation: codeFor(id) })
    await finished(id)
    const told = await follow(id)
    expect(told).toMatchObject({ done: 23, refused: 2, unchanged: 0 })
    expect(new Set(told.items.map((item) => item.code))).toEqual(new Set([null, 'INVOICE_INCOMPLETE']))
    const { items, total } = await list('?state=final&sort=number&dir=asc&size=50')
    expect(total).toBe(23)
    expect(items.map(({ number }) => Number(number?.slice(-4)))).toEqual(items.map((_, at) => at + 1))
    const failed = told.items.filter(({ outcome }) => outcome === 'refused').map((item) => item.id)
    expect((await list('?state=draft')).items.map((item) => item.id as string).toSorted()).toEqual(
      failed.toSorted(),
    )
    expect(ids).toEqual(expect.arrayContaining(failed))
    const again = newId()
    await start({ id: again, selection: { ids: failed } })
    await finished(again)
    expect(await follow(again)).toMatchObject({ done: 0, refused: 2 })
  })

  it('are left where somebody stops the run', async () => {
    const ids = await drafts(3)
    const id = newId()
    await start({ id, selection: { ids } })
    const { body, status } = await invoices.run<RunProgress>('POST', `${id}/stop`)
    expect(status).toBe(200)
    await finished(id)
    expect((await follow(id)).done).toBeGreaterThanOrEqual(body.done)
    expect((await invoices.run('POST', `${newId()}/stop`)).status).toBe(404)
  })
})
