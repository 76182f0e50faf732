import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { camt, paid, payerIban, type TestStatement } from '#test/bank-statements.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { zip } from '#test/sample-files.ts'
import { statementDesk } from '#test/statement-desk.ts'

let reihum: TestReihum
let tenant: TestTenant
let desk: ReturnType<typeof statementDesk>

beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  desk = statementDesk(reihum, tenant)
  await desk.enterAccount()
})
afterAll(() => reihum.close())

const statement = (...statements: TestStatement[]) => camt('camt.053.001.08', ...statements)

const mina = paid('120.00', { reference: 'R1', says: 'Kurs 7K3M-2QXW', endToEndId: 'E1' })
const ben = paid('80.00', { reference: 'R2', name: 'Ben Öz', bookedOn: '2027-03-05' })
const rent = { amount: '500.00', side: 'DBIT' as const, reference: 'R3', details: [{ name: 'Vermieter' }] }
const returned = {
  amount: '63.00',
  side: 'DBIT' as const,
  reference: 'R4',
  details: [
    {
      name: 'Ben Öz',
      returned: { code: 'AM04', text: 'Rückgabe' },
      instructed: { amount: '60.00', currency: 'EUR' },
    },
  ],
}

describe('a statement', () => {
  it('is previewed, and booked as promised: what came in becomes payments, what came back waits', async () => {
    const { preview, booked, one } = await desk.bring(statement({ entries: [mina, ben, rent, returned] }))
    expect(preview).toMatchObject({
      statements: 1,
      payments: 2,
      paymentCents: 20000,
      waiting: 1,
      noted: 1,
      known: 0,
      alike: 0,
      currency: 'EUR',
      files: [{ filename: 'auszug-1.xml', newLines: 4, knownLines: 0, gap: null, namesAccount: true }],
    })
    expect(preview.lines[0]).toMatchObject({
      cents: 12000,
      outcome: 'payment',
      accountEnd: payerIban.slice(-4),
    })
    expect(JSON.stringify(preview)).not.toContain(payerIban)
    expect(booked).toMatchObject({
      state: 'booked',
      counts: { payments: 2, waiting: 1, noted: 1 },
      tables: [],
    })
    expect(await desk.payments()).toMatchObject([
      {
        amount_cents: 12000,
        free_cents: 12000,
        way: 'bank_transfer',
        received_on: '2027-03-04',
        payer_name: 'Mina Müller',
        remittance: 'Kurs 7K3M-2QXW',
      },
      { amount_cents: 8000, payer_name: 'Ben Öz' },
    ])
    const { items, total } = await desk.lines(one)
    expect(total).toBe(4)
    expect(items.filter(({ paymentId }) => paymentId !== null)).toHaveLength(2)
    const waiting = await desk.lines(one, '?outcome=waiting')
    expect(waiting.items).toMatchObject([
      { kind: 'return', returned: { code: 'AM04', text: 'Rückgabe', originalCents: 6000 }, paymentId: null },
    ])
  })

  it('keeps the account numbers of payers sealed, each with the same digest', async () => {
    await desk.bring(statement({ entries: [mina, ben] }))
    const { rows } = await reihum.owner.query(
      'select account_sealed, account_digest, l.payment_id = p.id as is_of, p.payer_account_digest from bank_line l join payment p on p.id = l.payment_id where l.tenant_id = $1',
      [tenant.id],
    )
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map((row) => row.account_digest)).size).toBe(1)
    for (const row of rows) {
      expect(row.payer_account_digest).toBe(row.account_digest)
      expect(JSON.stringify(row)).not.toContain(payerIban)
    }
  })

  it('booked twice by a second click is booked once', async () => {
    const one = await desk.read(statement({ entries: [mina] }))
    const { body } = await desk.preview(one)
    const answers = await Promise.all([desk.book(one, body), desk.book(one, body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await desk.payments()).toHaveLength(1)
  })

  it('is not booked if another was booked since its preview', async () => {
    const [first, other] = [
      await desk.read(statement({ entries: [mina] })),
      await desk.read(statement({ entries: [mina, ben] })),
    ]
    const seen = (await desk.preview(other)).body
    await desk.book(first, (await desk.preview(first)).body)
    expect(await desk.book(other, seen)).toMatchObject({
      status: 409,
      body: { error_code: 'BANK_IMPORT_CHANGED' },
    })
    const again = (await desk.preview(other)).body
    expect(again).toMatchObject({ payments: 1, known: 1 })
    await desk.book(other, again)
    expect(await desk.payments()).toHaveLength(2)
  })

  it('is forgotten when it is discarded', async () => {
    const one = await desk.read(statement({ entries: [mina] }))
    expect((await desk.ask('DELETE', `/${one.id}`)).body).toEqual({ removed: true })
    expect((await desk.ask('GET', `/${one.id}`)).status).toBe(404)
    expect((await desk.ask('DELETE', `/${one.id}`)).body).toEqual({ removed: false })
  })

  it('of another tenant does not exist', async () => {
    const one = await desk.read(statement({ entries: [mina] }))
    const other = statementDesk(reihum, await reihum.addTenant())
    expect((await other.ask('GET', `/${one.id}`)).status).toBe(404)
    expect((await other.undo(one)).status).toBe(404)
  })
})

describe('nothing counts twice', () => {
  it('in files that overlap, whichever comes first', async () => {
    const week = statement({ entries: [mina, ben] })
    const day = statement({ entries: [ben, paid('10.00', { reference: 'R5' })] })
    await desk.bring(week)
    expect((await desk.bring(day)).preview).toMatchObject({ payments: 1, known: 1 })
    expect((await desk.bring(week)).preview).toMatchObject({ payments: 0, known: 2 })
    expect((await desk.payments()).map((one) => one.amount_cents)).toEqual([1000, 12000, 8000])
  })

  it('in files of one import, and in a report of the same day', async () => {
    const { preview } = await desk.bring(
      camt('camt.052.001.08', { entries: [mina] }),
      statement({ entries: [mina, ben] }),
      statement({ entries: [mina, ben] }),
    )
    expect(preview).toMatchObject({ payments: 2, known: 3 })
  })

  it('but two equal payments of one day are two, also in a later file without references', async () => {
    const equal = paid('15.00')
    await desk.bring(statement({ entries: [equal] }))
    expect((await desk.bring(statement({ entries: [equal, equal] }))).preview).toMatchObject({
      payments: 1,
      known: 1,
    })
    expect(await desk.payments()).toHaveLength(2)
  })

  it('of a batch whose sum is known, its parts come later; and the sum is known after its parts', async () => {
    const batch = { amount: '30.00', reference: 'B1', batchOf: 2 }
    const details = [
      { amount: '10.00', name: 'Mina' },
      { amount: '20.00', name: 'Ben' },
    ]
    const sum = statement({ entries: [batch] })
    const parts = camt('camt.054.001.08', { entries: [{ ...batch, details }] })
    expect((await desk.bring(sum)).preview).toMatchObject({ payments: 0, waiting: 1 })
    expect((await desk.bring(parts)).preview).toMatchObject({ payments: 2, known: 0 })
    expect((await desk.bring(sum)).preview).toMatchObject({ payments: 0, waiting: 0, known: 1 })
    expect((await desk.payments()).map((one) => one.amount_cents)).toEqual([1000, 2000])
  })

  it('and what looks the same in a table is said', async () => {
    await desk.bring(statement({ entries: [mina] }))
    const { preview } = await desk.bring('Datum;Name;Betrag\n04.03.2027;Mina M.;120,00\n04.03.2027;Ben;5,00')
    expect(preview).toMatchObject({ payments: 2, known: 0, alike: 1 })
  })
})

describe('balances', () => {
  const day = (on: string, opening: string, closing: string, amount: string): TestStatement => ({
    id: `S-${on}`,
    from: on,
    to: on,
    opening: { on, amount: opening },
    closing: { on, amount: closing },
    entries: [paid(amount, { reference: on, bookedOn: on })],
  })

  it('that do not add up refuse the file, and say what they come to', async () => {
    const { status, body } = await desk.upload(statement(day('2027-03-04', '10.00', '100.00', '80.00')))
    expect(status).toBe(422)
    expect(body.error_code).toBe('STATEMENT_UNBALANCED')
    expect(body.detail).toContain(
      'ergeben Anfangssaldo und Buchungen 90,00\u00a0€, der Endsaldo ist aber 100,00\u00a0€',
    )
    expect((await desk.history()).items).toEqual([])
  })

  it('show where statements are missing, until they come', async () => {
    await desk.bring(statement(day('2027-03-01', '0.00', '10.00', '10.00')))
    const later = await desk.read(statement(day('2027-03-05', '40.00', '45.00', '5.00')))
    const gap = { after: '2027-03-01', knownCents: 1000, openingCents: 4000 }
    expect((await desk.preview(later)).body.files).toMatchObject([{ gap }])
    const whole = await desk.bring(
      statement(day('2027-03-05', '40.00', '45.00', '5.00')),
      statement(day('2027-03-02', '10.00', '40.00', '30.00')),
    )
    expect(whole.preview.files.map((one) => one.gap)).toEqual([null, null])
  })
})

describe('a file', () => {
  it('may be an archive, and may be sent twice', async () => {
    const archive = zip([
      { name: 'a.xml', content: statement({ entries: [mina] }) },
      { name: 'b.csv', content: 'Datum;Name;Betrag\n06.03.2027;Ben;5,00' },
    ])
    const bankImportId = '0198c0de-0000-7000-8000-000000000001'
    const id = '0198c0de-0000-7000-8000-000000000002'
    await desk.upload(archive, { bankImportId, id, filename: 'alles.zip' })
    const { body } = await desk.upload(archive, { bankImportId, id, filename: 'alles.zip' })
    expect(body).toMatchObject({ filenames: ['a.xml', 'b.csv'], tables: [{ filename: 'b.csv', rows: 1 }] })
    expect(await desk.upload(statement({ entries: [ben] }), { bankImportId, id })).toMatchObject({
      status: 409,
      body: { error_code: 'FILE_CHANGED' },
    })
    expect((await desk.preview(body)).body).toMatchObject({ payments: 2 })
  })

  test.each([
    [
      'one unreadable row',
      statement({ entries: [mina, { ...ben, amount: '8,00' }] }),
      'STATEMENT_ROW_UNREADABLE',
      422,
    ],
    [
      'another account',
      statement({ iban: 'DE02120300000000202051', entries: [mina] }),
      'STATEMENT_OTHER_ACCOUNT',
      422,
    ],
    ['half of it', statement({ entries: [mina] }).slice(0, 900), 'STATEMENT_DAMAGED', 422],
    ['an old format', ':20:STARTUMS', 'STATEMENT_KIND_REFUSED', 415],
  ])('is refused as a whole for %s', async (_, content, code, status) => {
    expect(await desk.upload(content)).toMatchObject({ status, body: { error_code: code } })
    expect((await desk.history()).items).toEqual([])
  })

  it('names the row in the words of the reader', async () => {
    const wrong = statement({ entries: [mina, { ...ben, amount: '8,00' }] })
    expect((await desk.upload(wrong)).body.detail).toMatch(
      /^„auszug\.xml“ wurde nicht übernommen: Buchung 2 \(Zeile \d+\) ist nicht lesbar – Amt: „8,00 EUR“/,
    )
    expect((await desk.upload(wrong, { language: 'en' })).body.detail).toMatch(/booking 2 \(line \d+\)/)
  })

  it('needs an account to compare with', async () => {
    const other = statementDesk(reihum, await reihum.addTenant(undefined, { hasBankAccount: false }))
    expect((await other.history()).hasAccount).toBe(false)
    const { status, body } = await other.upload(statement({ entries: [mina] }))
    expect([status, body.error_code]).toEqual([409, 'BANK_ACCOUNT_MISSING'])
    expect((await desk.history()).hasAccount).toBe(true)
  })

  it('has columns that are remembered for the next one', async () => {
    const first = await desk.read('Tag;Wer;Wieviel\n04.03.2027;Mina;5,00')
    expect(first.tables).toMatchObject([{ columns: [null, null, null] }])
    const tables = desk.plansOf(first).map((plan) => ({ ...plan, columns: ['bookedOn', 'name', 'amount'] }))
    expect((await desk.preview(first)).body.error_code).toBe('STATEMENT_COLUMNS_MISSING')
    const { body } = await desk.preview(first, tables)
    expect(body).toMatchObject({ payments: 1, files: [{ namesAccount: false }] })
    await desk.book(first, body, tables)
    const next = await desk.read('Tag;Wer;Wieviel\n05.03.2027;Ben;7,00')
    expect(next.tables).toMatchObject([{ columns: ['bookedOn', 'name', 'amount'], dateOrder: 'dmy' }])
  })

  it('of PayPal brings payments of PayPal, and its fees are noted', async () => {
    const { preview } = await desk.bring(
      'Datum,Name,Typ,Status,Währung,Brutto,Entgelt,Netto,Transaktionscode\n04.03.2027,Mina,Zahlung,Abgeschlossen,EUR,"120,00","-3,33","116,67",9XY1',
    )
    expect(preview).toMatchObject({ payments: 1, noted: 1 })
    expect(await desk.payments()).toMatchObject([{ amount_cents: 12000, way: 'paypal' }])
  })
})

describe('an import that is taken back', () => {
  it('reverses its payments with a reason, erases nothing, and its files can be read again', async () => {
    const file = statement({ entries: [mina, ben, rent] })
    const { one } = await desk.bring(file)
    expect((await desk.undo(one, { reason: '' })).status).toBe(422)
    const { body } = await desk.undo(one)
    expect(body).toMatchObject({ state: 'undone', undoneReason: 'Falsche Datei' })
    expect((await desk.payments()).map((payment) => payment.free_cents)).toEqual([0, 0])
    expect((await desk.lines(one)).total).toBe(3)
    expect((await desk.undo(one)).body.state).toBe('undone')
    expect((await desk.bring(file)).preview).toMatchObject({ payments: 2, known: 0 })
    expect((await desk.history()).items.map(({ state }) => state)).toEqual(['booked', 'undone'])
  })

  it('stays if its money pays something, unless that is taken back with it', async () => {
    const { one } = await desk.bring(statement({ entries: [mina, ben] }))
    const { items } = await desk.lines(one)
    const personId = newId()
    await reihum.owner.query(
      "insert into person (tenant_id, id, first_name, last_name, name_sort, email) values ($1, $2, 'Mina', 'Müller', 'muller mina', '')",
      [tenant.id, personId],
    )
    const owed = await reihum.call<{ id: string }>('POST', `/api/${tenant.slug}/receivables`, {
      token: tenant.operator.token,
      body: {
        requestKey: '0198c0de-0000-7000-8000-000000000003',
        personId,
        title: 'Noten',
        dueOn: null,
        lines: [
          { label: 'Noten', quantityHundredths: 100, unitCents: 5000, taxCategory: 'exempt', taxRate: 0 },
        ],
      },
    })
    expect(owed.status).toBe(200)
    const allocated = await reihum.call(
      'POST',
      `/api/${tenant.slug}/payments/${items[0]?.paymentId}/allocations`,
      {
        token: tenant.operator.token,
        body: { allocations: [{ receivableId: owed.body.id, cents: 5000 }] },
      },
    )
    expect(allocated.status).toBe(200)
    expect(await desk.undo(one)).toMatchObject({
      status: 409,
      body: { error_code: 'BANK_IMPORT_ALLOCATED', data: { count: 1 } },
    })
    expect((await desk.undo(one, { reason: 'Doppelt', takeBackAllocations: true })).body.state).toBe('undone')
    const { rows } = await reihum.owner.query('select open_cents from receivable where id = $1', [
      owed.body.id,
    ])
    expect(rows).toEqual([{ open_cents: 5000 }])
  })
})

it('the log says what was booked and taken back, and no names', async () => {
  const { one } = await desk.bring(statement({ entries: [mina] }))
  await desk.undo(one)
  const { rows } = await reihum.owner.query(
    `select e.command_type, d.metadata from audit_entry e join audit_detail d on d.audit_id = e.id
     where e.tenant_id = $1 and e.subject_id = $2 order by e.id`,
    [tenant.id, one.id],
  )
  expect(rows.map((row) => row.command_type)).toEqual(['bank-import.booked', 'bank-import.undone'])
  expect(JSON.stringify(rows)).not.toMatch(/Mina|7K3M|DE02/)
})
