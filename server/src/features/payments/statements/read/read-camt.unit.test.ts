import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { type CamtVersion, camt, ownIban, paid, payerIban, type TestEntry } from '#test/bank-statements.ts'
import type { Statement, StatementLine } from '../statement.rules.ts'
import { readCamt } from './read-camt.ts'

const read = (xml: string): Statement[] => readCamt(xml, 'auszug.xml') ?? []

function linesOf(...entries: TestEntry[]): StatementLine[] {
  return read(camt('camt.053.001.08', { entries })).flatMap(({ lines }) => lines)
}

function refusalOf(act: () => unknown): Pick<Refusal, 'code' | 'data'> {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, data: error.data }
    throw error
  }
  throw new Error('it was not refused')
}

describe('a payment that came in', () => {
  test.each<CamtVersion>(['camt.052.001.08', 'camt.053.001.08', 'camt.054.001.08', 'camt.053.001.02'])(
    'is read from %s with all that the bank says',
    (version) => {
      const entry = paid('120.50', {
        name: 'Müller & Söhne',
        says: 'Kurs 7K3M-2QXW',
        endToEndId: 'E2E-1',
        reference: '2027030412345',
        bookedOn: '2027-03-04',
        valueOn: '2027-03-05',
      })
      const [statement] = read(camt(version, { id: 'S-1', entries: [entry] }))
      expect(statement).toMatchObject({
        account: ownIban,
        reference: 'S-1',
        currency: 'EUR',
        from: '2027-03-04',
      })
      expect(statement?.lines).toEqual([
        {
          identity: expect.any(String),
          entry: expect.any(String),
          bookedOn: '2027-03-04',
          valueOn: '2027-03-05',
          cents: 12050,
          currency: 'EUR',
          counterpartName: 'Müller & Söhne',
          counterpartIban: payerIban,
          remittance: 'Kurs 7K3M-2QXW',
          endToEndId: 'E2E-1',
          creditorReference: '',
          kind: 'incoming',
          isBatch: false,
          returned: null,
          foreign: null,
        },
      ])
    },
  )

  it('keeps the lines of its text apart by a space, and its structured reference', () => {
    const [line] = linesOf({
      amount: '1.00',
      details: [{ texts: ['Kurs 7K3M', '2QXW\nYoga'], creditorReference: 'RF18539007547034' }],
    })
    expect(line).toMatchObject({ remittance: 'Kurs 7K3M 2QXW Yoga', creditorReference: 'RF18539007547034' })
  })

  it('says nothing where the bank writes that nothing was provided', () => {
    const [line] = linesOf(paid('1.00', { endToEndId: 'NOTPROVIDED', reference: 'NONREF' }))
    expect(line?.endToEndId).toBe('')
  })
})

describe('kinds of money', () => {
  const back = { returned: { code: 'AM04', text: 'Rückgabe' }, name: 'Ben Öz', iban: payerIban }
  test.each<[string, TestEntry, Partial<StatementLine>]>([
    [
      'a transfer of ours',
      { amount: '9.00', side: 'DBIT', details: [{ name: 'Stadtwerke' }] },
      { kind: 'outgoing', cents: -900, counterpartName: 'Stadtwerke' },
    ],
    ['a fee', { amount: '4.90', side: 'DBIT', code: ['ACMT', 'MDOP', 'CHRG'] }, { kind: 'fee', cents: -490 }],
    ['a fee by its German code', { amount: '4.90', side: 'DBIT', gvc: '808+000' }, { kind: 'fee' }],
    ['interest', { amount: '0.12', code: ['ACMT', 'MCOP', 'INTR'] }, { kind: 'other' }],
    [
      'a return debit, with its reason and what was collected',
      {
        amount: '123.00',
        side: 'DBIT',
        gvc: '109',
        details: [{ ...back, instructed: { amount: '120.00', currency: 'EUR' } }],
      },
      {
        kind: 'return',
        cents: -12300,
        counterpartName: 'Ben Öz',
        counterpartIban: payerIban,
        returned: { code: 'AM04', text: 'Rückgabe', originalCents: 12000 },
        foreign: null,
      },
    ],
    [
      'a return without a code',
      { amount: '5.00', side: 'DBIT', code: ['PMNT', 'IDDT', 'UPDD'] },
      { kind: 'return', returned: { code: '', text: '', originalCents: null } },
    ],
    [
      'a transfer of ours that came back',
      { amount: '5.00', code: ['PMNT', 'ICDT', 'RRTN'], details: [{ ...back }] },
      { kind: 'return', cents: 500 },
    ],
    [
      'a success that looks like a return',
      { amount: '5.00', details: [{ returned: { code: '0000' } }] },
      { kind: 'incoming', returned: null },
    ],
    [
      'a reversal',
      { amount: '5.00', side: 'DBIT', isReversal: true, details: [{ name: 'Ben Öz' }] },
      { kind: 'reversal', cents: -500, counterpartName: 'Ben Öz' },
    ],
    ['a reversal by its German code', { amount: '5.00', side: 'DBIT', gvc: '193' }, { kind: 'reversal' }],
    [
      'an instant transfer',
      { amount: '5.00', gvc: '168', code: ['PMNT', 'RRCT', 'ESCT'] },
      { kind: 'incoming' },
    ],
    [
      'a type that nobody knows',
      { amount: '5.00', gvc: '999', code: ['XTND', 'NTAV', 'NTAV'] },
      { kind: 'incoming' },
    ],
    [
      'foreign currency',
      { amount: '91.20', details: [{ instructed: { amount: '100.00', currency: 'USD', rate: '1.0965' } }] },
      { cents: 9120, currency: 'EUR', foreign: { cents: 10000, currency: 'USD', rate: '1.0965' } },
    ],
  ])('%s', (_, entry, expected) => {
    expect(linesOf(entry)).toMatchObject([expected])
  })
})

describe('batches', () => {
  const parts = (amounts: string[]) => amounts.map((amount, at) => ({ amount, name: `Payer ${at}` }))

  test.each<CamtVersion>(['camt.053.001.08', 'camt.053.001.02'])('of %s are taken apart', (version) => {
    const entry = {
      amount: '60.00',
      reference: 'B1',
      batchOf: 3,
      details: parts(['10.00', '20.00', '30.00']),
    }
    const lines = read(camt(version, { entries: [entry] })).flatMap((one) => one.lines)
    expect(lines.map(({ cents, counterpartName }) => [cents, counterpartName])).toEqual([
      [1000, 'Payer 0'],
      [2000, 'Payer 1'],
      [3000, 'Payer 2'],
    ])
    expect(new Set(lines.map(({ entry: of }) => of)).size).toBe(1)
    expect(new Set(lines.map(({ identity }) => identity)).size).toBe(3)
  })

  test.each([
    ['without details', { amount: '60.00', batchOf: 20 }],
    ['whose parts do not add up', { amount: '60.00', batchOf: 2, details: parts(['10.00', '20.00']) }],
    ['with fewer details than payments', { amount: '60.00', batchOf: 3, details: parts(['60.00']) }],
  ])('%s stay whole and are no payment', (_, entry) => {
    expect(linesOf(entry)).toMatchObject([{ cents: 6000, kind: 'other', isBatch: true }])
  })
})

describe('what counts', () => {
  it('is not what is announced, and not what is about nothing', () => {
    const [statement] = read(
      camt('camt.052.001.08', { entries: [paid('5.00', { state: 'PDNG' }), paid('0.00'), paid('7.00')] }),
    )
    expect(statement).toMatchObject({ pending: 1, zero: 1, lines: [{ cents: 700 }] })
  })

  it('are two equal payments on one day, with or without a reference', () => {
    const [one, other, third] = linesOf(paid('5.00'), paid('5.00'), paid('5.00', { reference: 'R' }))
    expect(new Set([one?.identity, other?.identity, third?.identity]).size).toBe(3)
  })

  it('is known again in another file, wherever it stands there', () => {
    const entries = [paid('5.00'), paid('5.00'), paid('8.00', { reference: 'R1' })]
    const first = linesOf(...entries).map(({ identity }) => identity)
    const again = linesOf(paid('1.00'), ...entries.toReversed()).map(({ identity }) => identity)
    expect(again).toEqual(expect.arrayContaining(first))
  })

  it('has an identity of its own for each entry, part and day', () => {
    const identities = linesOf(
      paid('5.00', { reference: 'R1' }),
      paid('5.00', { reference: 'R2' }),
      paid('5.00', { reference: 'R1', bookedOn: '2027-03-05' }),
      paid('6.00', { reference: 'R1' }),
    ).map(({ identity }) => identity)
    expect(new Set(identities).size).toBe(4)
  })
})

it('reads balances and period, and several statements of one file', () => {
  const statements = read(
    camt(
      'camt.053.001.08',
      {
        from: '2027-03-01',
        to: '2027-03-02',
        opening: { on: '2027-02-28', amount: '-10.00' },
        closing: { on: '2027-03-02', amount: '90.00' },
        entries: [paid('100.00')],
      },
      { entries: [] },
    ),
  )
  expect(statements).toMatchObject([
    {
      from: '2027-03-01',
      to: '2027-03-02',
      opening: { on: '2027-02-28', cents: -1000, currency: 'EUR' },
      closing: { on: '2027-03-02', cents: 9000 },
    },
    { lines: [], opening: null, closing: null },
  ])
})

describe('a file that cannot be understood', () => {
  test.each<[string, Partial<TestEntry>, string, string]>([
    ['an amount with letters', { amount: '12,50' }, 'Amt', '12,50 EUR'],
    ['parts of a cent', { amount: '12.505' }, 'Amt', '12.505 EUR'],
    ['an amount that no account holds', { amount: '99999999999.00' }, 'Amt', '99999999999.00 EUR'],
    ['a currency that is none', { currency: 'euro' }, 'Amt', '5.00 euro'],
    ['neither in nor out', { side: 'BOTH' as never }, 'CdtDbtInd', 'BOTH'],
    ['a day that does not exist', { bookedOn: '2027-02-30', valueOn: '2027-03-01' }, 'BookgDt', '2027-02-30'],
  ])('is refused as a whole: %s', (_, wrong, field, value) => {
    const xml = camt('camt.053.001.08', { entries: [paid('1.00'), { ...paid('5.00'), ...wrong }] })
    const line = xml.slice(0, xml.lastIndexOf('<Ntry>')).split('\n').length
    expect(refusalOf(() => read(xml))).toEqual({
      code: 'STATEMENT_ROW_UNREADABLE',
      data: { file: 'auszug.xml', line, entry: 2, field, value },
    })
  })

  const whole = camt('camt.053.001.08', { entries: [paid('1.00')] })
  test.each([
    ['breaks off', whole.slice(0, whole.indexOf('</Stmt>'))],
    ['closes what it did not open', whole.replace('</Ntry>', '</Entry>')],
  ])('is damaged where it %s', (_, xml) => {
    expect(refusalOf(() => read(xml)).code).toBe('STATEMENT_DAMAGED')
  })

  it('has no document type, whatever it defines', () => {
    const xml = whole.replace('<Document', '<!DOCTYPE d [<!ENTITY a "aaaa">]><Document')
    expect(refusalOf(() => read(xml)).code).toBe('TABLE_DAMAGED')
  })

  it('is not deeper than any message', () => {
    const xml = `<Document><BkToCstmrStmt>${'<a>'.repeat(60)}`
    expect(refusalOf(() => read(xml)).code).toBe('STATEMENT_TOO_MUCH')
  })

  it('is no statement if it is another message', () => {
    expect(readCamt('<Document><CstmrCdtTrfInitn></CstmrCdtTrfInitn></Document>', 'a.xml')).toBeNull()
  })
})

it('counts the same lines whatever part of them a file holds', () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('A', 'B', null)), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 12 }), (rows, cut) => {
      const entries = rows.map(([euros, reference]) => paid(`${euros}.00`, { reference }))
      const whole = linesOf(...entries).map(({ identity }) => identity)
      const part = linesOf(...entries.slice(0, cut)).map(({ identity }) => identity)
      expect(new Set(whole).size).toBe(rows.length)
      expect(whole).toEqual(expect.arrayContaining(part))
    }),
  )
})
