import { afterAll, beforeAll, expect, it } from 'vitest'
import { camt, paid, type TestEntry } from '#test/bank-statements.ts'
import { startTestReihum, type TestReihum } from '#test/reihum.ts'
import { statementDesk } from '#test/statement-desk.ts'

let first: TestReihum
let second: TestReihum

beforeAll(async () => {
  first = await startTestReihum({ args: ['--role', 'web'] })
  second = await startTestReihum({ database: first.database, args: ['--role', 'web'] })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const entries = (from: number, to: number): TestEntry[] =>
  Array.from({ length: to - from }, (_, at) => {
    // Some have a reference of the bank, some have none, and some of those are equal.
    const number = from + at
    const reference = number % 3 === 0 ? `R${number}` : null
    return paid(`${10 + (number % 5)}.00`, { reference, says: `Kurs ${number % 7}` })
  })

const march = camt('camt.053.001.08', { entries: entries(0, 60) })
const whole = camt('camt.053.001.08', { entries: entries(0, 90) })

type Desk = ReturnType<typeof statementDesk>

/** Books, and looks at the preview again where somebody else was faster; returns how often it had to. */
async function bookUntilDone(desk: Desk, file: string): Promise<number> {
  const one = await desk.read(file)
  for (let round = 0; round < 5; round += 1) {
    const { body } = await desk.preview(one)
    const answer = await desk.book(one, body)
    if (answer.status === 200) return round
    expect(answer.body.error_code).toBe('BANK_IMPORT_CHANGED')
  }
  throw new Error('it was never booked')
}

it.each([0, 1, 2, 3])(
  'two overlapping statements, imported by two operators at once on two nodes (%i)',
  async (round) => {
    const tenant = await first.addTenant()
    const desks = [statementDesk(first, tenant), statementDesk(second, tenant)] as const
    await desks[0].enterAccount()
    const files = round % 2 === 0 ? [march, whole] : [whole, march]
    await Promise.all(desks.map((desk, at) => bookUntilDone(desk, files[at] as string)))
    const payments = await desks[0].payments()
    expect(payments).toHaveLength(90)
    const sum = payments.reduce((total, { amount_cents }) => total + amount_cents, 0)
    expect(sum).toBe(90 * 1200)
    const { rows } = await first.owner.query(
      'select count(*)::int as lines, count(distinct identity)::int as identities from bank_line where tenant_id = $1',
      [tenant.id],
    )
    expect(rows).toEqual([{ lines: 90, identities: 90 }])
  },
)

it('without the lock, the database itself refuses a line that counts already', async () => {
  const tenant = await first.addTenant()
  const desk = statementDesk(first, tenant)
  await desk.enterAccount()
  const { one } = await desk.bring(march)
  const again = `insert into bank_line (tenant_id, id, bank_import_id, bank_statement_id, position, identity, entry,
      booked_on, cents, currency, kind, outcome)
    select tenant_id, gen_random_uuid(), bank_import_id, bank_statement_id, position, identity, entry, booked_on, -1,
      currency, 'outgoing', 'noted' from bank_line where bank_import_id = $1 limit 1`
  await expect(first.owner.query(again, [one.id])).rejects.toMatchObject({
    constraint: 'bank_line_counts_once',
  })
})

it('an import that two take back at once is taken back once', async () => {
  const tenant = await first.addTenant()
  const desks = [statementDesk(first, tenant), statementDesk(second, tenant)] as const
  await desks[0].enterAccount()
  const { one } = await desks[0].bring(march)
  const answers = await Promise.all(desks.map((desk) => desk.undo(one)))
  expect(answers.map(({ body }) => body.state)).toEqual(['undone', 'undone'])
  expect((await desks[0].payments()).every(({ free_cents }) => free_cents === 0)).toBe(true)
  const { rows } = await first.owner.query(
    'select count(*)::int as count from payment_reversal where tenant_id = $1',
    [tenant.id],
  )
  expect(rows).toEqual([{ count: 60 }])
})
