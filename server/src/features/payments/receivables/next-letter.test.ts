import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())
const money = moneyDesk(() => ({ reihum, tenant }))

async function owed(dueOn: string | null, email = 'mina@example.org'): Promise<string> {
  const personId = newId()
  await reihum.owner.query(
    `insert into person (tenant_id, id, first_name, last_name, name_sort, email)
     values ($1, $2, 'Mina', 'Müller', 'muller mina', $3)`,
    [tenant.id, personId, email],
  )
  return (await money.charge({ personId, dueOn })).body.id
}

const nextOf = async (id: string) => (await money.receivable(id)).nextLetter

test('a receivable says when its next letter comes, also long before, and nothing where none does', async () => {
  const late = await owed('2099-03-01')
  expect(await nextOf(late)).toEqual({ on: expect.stringMatching(/^2099-0[23]-/), level: 0, byItself: false })
  expect(await nextOf(await owed(null))).toBeNull()
  expect(await nextOf(await owed('2099-03-01', ''))).toBeNull()
  await money.note(1500, { allocations: [{ receivableId: late, cents: 1500 }] })
  expect(await nextOf(late)).toBeNull()
})

test('the file of receivables has what the list shows of letters, and the currency', async () => {
  const id = await owed('2026-01-15')
  await reihum.owner.query(
    "update receivable set reminded_at = '2026-01-20T10:00Z', dunned_at = '2026-02-03T10:00Z', dunning_level = 2 where id = $1",
    [id],
  )
  const response = await fetch(
    `${reihum.origin}/api/${tenant.slug}/receivables/export?format=csv&state=dunned`,
    {
      headers: { authorization: `Bearer ${tenant.operator.token}`, 'accept-language': 'de' },
    },
  )
  const lines = (await response.text()).trim().split('\r\n')
  const [head = [], row = []] = lines.map((line) => line.split(';'))
  const shown = Object.fromEntries(head.map((name, at) => [name, row[at]]))
  expect(shown).toMatchObject({ Mahnstufe: '2', Währung: 'EUR', Kurs: '', Teilnehmer: '' })
  expect(shown['Erinnert am']).toMatch(/^20\.01\.2026/)
  expect(shown['Gemahnt am']).toMatch(/^03\.02\.2026/)
})
