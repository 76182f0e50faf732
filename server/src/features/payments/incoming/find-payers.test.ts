import type { Payer } from '@reihum/contract/ledger/payer.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))
const found = async (query: string) =>
  (await money.call<{ items: Payer[] }>('GET', `/money/payers?${query}`)).body.items

/** Somebody with a reserved place, and what they owe. */
async function owing() {
  const { body } = await desk.book(await desk.course({ feeCents: 8900 }))
  const [id = ''] = desk.idsOf(body)
  return { id, owed: await money.owedFor(id) }
}

describe('whom a payment may be of', () => {
  it('is found by words of the name, by a reference however it is typed, and by id', async () => {
    const { owed } = await owing()
    const { payer, reference } = owed
    expect(await found(`q=${encodeURIComponent(payer.name)}`)).toEqual([payer])
    const typed = `${reference.slice(0, 4)} ${reference.slice(4)}`.toLowerCase()
    expect(await found(`q=${encodeURIComponent(typed)}`)).toEqual([payer])
    expect(await found(`q=niemand&personId=${payer.id}`)).toEqual([payer])
    expect(await found('')).toEqual([payer])
    expect(await found('q=niemand')).toEqual([])
  })

  it('is nobody of another tenant, by whatever means', async () => {
    const { owed } = await owing()
    tenant = await reihum.addTenant()
    for (const query of ['', `q=${owed.reference}`, `personId=${owed.payer.id}`])
      expect(await found(query)).toEqual([])
  })

  it('is found by an accountant too, who does not see the pages of persons', async () => {
    const { owed } = await owing()
    const accountant = await reihum.addUser('accountant')
    await reihum.owner.query(
      "insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'accountant')",
      [tenant.id, newId(), accountant.id],
    )
    const asked = (path: string) => money.call<{ items: Payer[] }>('GET', path, undefined, accountant)
    expect((await asked('/money/payers')).body.items).toEqual([owed.payer])
    expect((await asked(`/persons/${owed.payer.id}`)).status).toBe(403)
  })
})

it('the receivables of one registration are found by it', async () => {
  const { id, owed } = await owing()
  await owing()
  const { items, total } = await money.receivables(`?registrationId=${id}`)
  expect([total, items[0]?.id]).toEqual([1, owed.id])
  expect(await money.receivables(`?registrationId=${newId()}`)).toMatchObject({ items: [], total: 0 })
})
