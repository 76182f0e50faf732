import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { moneyDesk } from '#test/money-desk.ts'
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
const money = moneyDesk(() => ({ reihum, tenant }))

async function addPerson(): Promise<string> {
  const id = newId()
  await reihum.owner.query(
    `insert into person (tenant_id, id, first_name, last_name, name_sort, email)
     values ($1, $2, 'Mina', 'Müller', 'muller mina', $3)`,
    [tenant.id, id, `${id}@example.org`],
  )
  return id
}

async function rowsOf(query = '', language = 'de'): Promise<string[][]> {
  const response = await fetch(`${reihum.origin}/api/${tenant.slug}/allocations/export?format=csv${query}`, {
    headers: { authorization: `Bearer ${tenant.operator.token}`, 'accept-language': language },
  })
  expect(response.status).toBe(200)
  const text = (await response.text()).replace(/^\uFEFF/, '').trim()
  return text.split('\r\n').map((line) => line.split(language === 'de' ? ';' : ','))
}

test('a file has each allocation, and when, by whom and why one was taken back', async () => {
  const personId = await addPerson()
  const { body: notes } = await money.charge({ personId, title: 'Noten' })
  const { body: rent } = await money.charge({ personId, title: 'Raummiete' })
  const { body: paid } = await money.note(3000, {
    personId,
    allocations: [
      { receivableId: notes.id, cents: 1500 },
      { receivableId: rent.id, cents: 500 },
    ],
  })
  const wrong = paid.allocations.find(({ receivableId }) => receivableId === rent.id)
  await money.act(paid.id, `allocations/${wrong?.id}/take-back`, { reason: 'Verwechselt' })
  const [head = [], ...rows] = await rowsOf()
  expect(head).toEqual([
    'Zugeordnet am',
    'Beleg',
    'Eingegangen am',
    'Zahlungsweg',
    'Wer zahlt',
    'Forderung',
    'Verwendungszweck',
    'Betrag (EUR)',
    'Währung',
    'Anlass',
    'Zugeordnet von',
    'Zurückgenommen am',
    'Zurückgenommen von',
    'Warum zurückgenommen',
  ])
  const shown = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])))
  const of = (title: string) => shown.find(({ Forderung }) => Forderung === title)
  expect(shown).toHaveLength(2)
  expect(of('Noten')).toMatchObject({
    'Eingegangen am': '15.01.2026',
    Zahlungsweg: 'Bar',
    'Wer zahlt': 'Mina Müller',
    'Betrag (EUR)': '15,00',
    Währung: 'EUR',
    Anlass: 'Von Hand',
    'Zurückgenommen am': '',
    'Warum zurückgenommen': '',
  })
  expect(of('Raummiete')).toMatchObject({ 'Betrag (EUR)': '5,00', 'Warum zurückgenommen': 'Verwechselt' })
  expect(of('Raummiete')?.['Zurückgenommen am']).toMatch(/^\d\d\.\d\d\.\d{4}$/)
  expect(of('Raummiete')?.['Zurückgenommen von']).toBe(of('Raummiete')?.['Zugeordnet von'])
})

test('the filter is that of the payments, and nothing of another provider is in it', async () => {
  const personId = await addPerson()
  const { body: notes } = await money.charge({ personId })
  await money.note(1500, { personId, allocations: [{ receivableId: notes.id, cents: 1500 }] })
  expect(await rowsOf('&way=cash', 'en')).toHaveLength(2)
  expect(await rowsOf('&way=card', 'en')).toHaveLength(1)
  const listed = await money.call<{ items: { name: string; rows: number; takenAt: string | null }[] }>(
    'GET',
    '/exports',
  )
  const allocations = listed.body.items.find(({ name }) => name === 'allocations')
  expect(allocations).toMatchObject({ rows: 1, takenAt: expect.any(String) })
  tenant = await reihum.addTenant()
  expect(await rowsOf()).toHaveLength(1)
})
