import type { MatchingPreview } from '@reihum/contract/payments/matching.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { camt, paid, type TestEntry } from '#test/bank-statements.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { statementDesk } from '#test/statement-desk.ts'
import { matchPayments } from './match-payments.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await statementDesk(reihum, tenant).enterAccount()
})

const money = moneyDesk(() => ({ reihum, tenant }))

async function owe(firstName: string, lastName: string, unitCents: number) {
  const personId = newId()
  await reihum.owner.query(
    `insert into person (tenant_id, id, first_name, last_name, name_sort, email)
     values ($1, $2, $3, $4, folded($4 || ' ' || $3), $5)`,
    [tenant.id, personId, firstName, lastName, `${personId}@example.org`],
  )
  const line = { label: 'Miete', quantityHundredths: 100, unitCents, taxCategory: 'exempt', taxRate: 0 }
  const { body } = await money.charge({ personId, title: 'Raummiete', lines: [line] })
  return body
}

const bookedOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** A statement is booked, and what is certain of it. */
async function arrive(...entries: TestEntry[]): Promise<void> {
  await statementDesk(reihum, tenant).bring(camt('camt.053.001.08', { entries }))
  await matchPayments(reihum.inTenant, tenant.id)
}

async function preview(
  thresholds: { score?: number; lead?: number; toleranceCents?: number } = {},
): Promise<MatchingPreview> {
  const { score = 95, lead = 20, toleranceCents = 0 } = thresholds
  const query = `score=${score}&lead=${lead}&toleranceCents=${toleranceCents}`
  const { status, body } = await money.call<MatchingPreview>('GET', `/payments/matching/preview?${query}`)
  expect(status).toBe(200)
  return body
}

test('without a statement there is nothing to try thresholds on', async () => {
  expect(await preview()).toEqual({
    bookedAt: null,
    payments: 0,
    isCut: false,
    before: 0,
    after: 0,
    differing: [],
    differ: 0,
  })
  const refused = await money.call('GET', '/payments/matching/preview?score=80&lead=20&toleranceCents=0')
  expect(refused.status).toBe(422)
})

test('what was open when a statement was booked counts, although it is paid now', async () => {
  const [anna, ben] = [await owe('Anna', 'Müller', 4000), await owe('Ben', 'Schulz', 2000)]
  await arrive(
    paid('40.00', { reference: 'R1', name: 'Anna Müller', says: anna.reference, bookedOn }),
    paid('19.96', { reference: 'R2', name: 'Ben Schulz', says: ben.reference, bookedOn }),
    paid('0.35', { reference: 'R3', name: 'Sparkasse', says: 'Zinsen', bookedOn }),
  )
  expect([await money.receivable(anna.id), await money.receivable(ben.id)]).toMatchObject([
    { openCents: 0 },
    { openCents: 2000 },
  ])
  expect(await preview()).toMatchObject({ payments: 3, before: 1, after: 1, differing: [], differ: 0 })

  const wider = await preview({ toleranceCents: 5 })
  expect(wider).toMatchObject({ payments: 3, isCut: false, before: 1, after: 2, differ: 1 })
  expect(wider.differing).toMatchObject([
    {
      becomes: 'booked',
      payerName: 'Ben Schulz',
      cents: 1996,
      currencyCode: 'EUR',
      proposal: { parts: [{ receivableId: ben.id, cents: 1996, openCents: 2000, title: 'Raummiete' }] },
    },
  ])
  expect(wider.differing[0]?.proposal.reasons.map(({ code }) => code)).toContain('amount_within_tolerance')

  // What somebody decides afterwards changes nothing of it, and neither does what was owed later.
  await money.note(2000, { allocations: [{ receivableId: ben.id, cents: 2000 }] })
  await owe('Ben', 'Schulz', 1996)
  expect(await preview({ toleranceCents: 5 })).toMatchObject({ before: 1, after: 2, differ: 1 })
})

test('higher thresholds leave waiting what was booked, with its reasons', async () => {
  const anna = await owe('Anna', 'Müller', 4000)
  await arrive(paid('40.00', { reference: 'R1', name: 'Grete Kröger', says: anna.reference, bookedOn }))
  const { before, after, differing } = await preview({ score: 100 })
  expect([before, after]).toEqual([1, 0])
  expect(differing).toMatchObject([{ becomes: 'waiting', proposal: { score: 97 } }])
  expect(differing[0]?.proposal.reasons.map(({ code }) => code)).toContain('name_differs')
  expect((await money.receivable(anna.id)).openCents).toBe(0)
})

test('of two payments for one thing only the first counts, and what is switched off books nothing', async () => {
  const anna = await owe('Anna', 'Müller', 4000)
  const twice = ['R1', 'R2'].map((reference) =>
    paid('40.00', { reference, name: 'Anna Müller', says: anna.reference, bookedOn }),
  )
  await arrive(...twice)
  expect(await preview()).toMatchObject({ payments: 2, before: 1, after: 1, differ: 0 })
  const thresholds = { isOn: false, score: 95, lead: 20, toleranceCents: 0, latePlaces: 'credit' }
  await money.call('PUT', '/payments/matching', { revision: 0, thresholds })
  expect(await preview()).toMatchObject({
    before: 0,
    after: 1,
    differ: 1,
    differing: [{ becomes: 'booked' }],
  })
})

test('an import that was undone is no longer the last one, and another provider has its own', async () => {
  const anna = await owe('Anna', 'Müller', 4000)
  const desk = statementDesk(reihum, tenant)
  const { one } = await desk.bring(
    camt('camt.053.001.08', {
      entries: [paid('40.00', { reference: 'R1', says: anna.reference, bookedOn })],
    }),
  )
  expect(await preview()).toMatchObject({ payments: 1, after: 1 })
  await desk.undo(one)
  expect(await preview()).toMatchObject({ bookedAt: null, payments: 0 })
  tenant = await reihum.addTenant()
  expect(await preview()).toMatchObject({ bookedAt: null })
})
