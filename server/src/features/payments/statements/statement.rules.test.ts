import { describe, expect, it, test } from 'vitest'
import { ownIban } from '#test/bank-statements.ts'
import { isOwnAccount } from './account.rules.ts'
import { gapBefore, imbalance, type KnownPeriod } from './balance.rules.ts'
import { newLines, outcomeOf } from './line-outcome.rules.ts'
import { centsOf, plainText } from './read/amounts.rules.ts'
import type { Statement, StatementLine } from './statement.rules.ts'

test.each([
  ['12.50', 1250],
  ['0.01', 1],
  ['100', 10000],
  ['7.', 700],
  ['12.50000', 1250],
  ['21474836.47', 2147483647],
  ['21474836.48', null],
  ['12.505', null],
  ['-1.00', null],
  ['1,00', null],
  ['', null],
  [`1${'0'.repeat(60)}`, null],
])('the amount %s is %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

it('keeps of a text what the database can store, in one line', () => {
  expect(plainText(' a\0b\n\u202ec  \ud83d', 20)).toBe('a b c \ufffd')
})

test.each([
  ['', true],
  [ownIban, true],
  ['DE89 3704 0044 0532 0130 00', true],
  ['532013000', true],
  ['0532013000', true],
  ['37040044/532013000', true],
  ['370400440532013000', true],
  ['10000000/532013000', false],
  ['532013001', false],
  ['DE02120300000000202051', false],
  ['12', false],
])('“%s” is the own account: %s', (written, isOwn) => {
  expect(isOwnAccount(written, ownIban)).toBe(isOwn)
})

const balance = (on: string, cents: number, currency = 'EUR') => ({ on, cents, currency })
const line = (more: Partial<StatementLine>) => ({ cents: 100, currency: 'EUR', ...more }) as StatementLine

describe('balances', () => {
  const day = {
    opening: balance('2027-03-01', 1000),
    closing: balance('2027-03-02', 1100),
    lines: [line({})],
  }
  test.each<[string, Partial<Statement>, number | null]>([
    ['add up', {}, null],
    ['do not add up', { closing: balance('2027-03-02', 1101) }, 1100],
    [
      'are overdrawn and add up',
      { opening: balance('2027-03-01', -200), closing: balance('2027-03-02', -100) },
      null,
    ],
    ['are of two currencies', { closing: balance('2027-03-02', 5, 'CHF') }, null],
    ['are not said', { opening: null }, null],
  ])('%s', (_, change, sum) => {
    expect(imbalance({ ...day, ...change } as Statement)?.sum ?? null).toBe(sum)
  })
})

describe('a gap', () => {
  const period = (from: string, closingOn: string, closingCents: number): KnownPeriod => ({
    from,
    openingOn: from,
    closingOn,
    closingCents,
  })
  const march = { opening: balance('2027-03-10', 500), from: '2027-03-10' }
  test.each<[string, KnownPeriod[], boolean]>([
    ['is not before the first statement', [], false],
    [
      'is not where the last balance is the one it opens with',
      [period('2027-03-01', '2027-03-09', 500)],
      false,
    ],
    ['is not within a day', [period('2027-03-09', '2027-03-10', 500)], false],
    ['is where it differs', [period('2027-03-01', '2027-03-05', 400)], true],
    [
      'is after the latest balance, not after an earlier one',
      [period('2027-01-01', '2027-01-31', 500), period('2027-03-01', '2027-03-05', 400)],
      true,
    ],
    ['is not where a known statement overlaps', [period('2027-03-05', '2027-03-15', 400)], false],
    ['is not after what comes later', [period('2027-04-01', '2027-04-30', 400)], false],
  ])('%s', (_, known, isGap) => {
    expect(gapBefore(march, known) !== null).toBe(isGap)
  })
})

describe('new lines', () => {
  const known = (identities: string[] = [], entries: string[] = []) => ({
    identities: new Set(identities),
    entries: new Set(entries),
  })
  const one = (identity: string, entry = identity, isBatch = false) => ({ identity, entry, isBatch })
  test.each([
    ['what is known is not new', [one('a'), one('b')], known(['a']), ['b']],
    ['what two files contain is taken once', [one('a'), one('a')], known(), ['a']],
    ['the sum of a batch is known by its parts', [one('s', 'e', true)], known([], ['e']), []],
    ['also by those in the same import', [one('s', 'e', true), one('p', 'e')], known(), ['p']],
    ['a batch alone is new', [one('s', 'e', true)], known(), ['s']],
  ])('%s', (_, lines, have, expected) => {
    expect(newLines(lines, have).map(({ identity }) => identity)).toEqual(expected)
  })
})

test.each<[Partial<StatementLine>, string]>([
  [{ kind: 'incoming' }, 'payment'],
  [{ kind: 'other', isBatch: true }, 'waiting'],
  [{ kind: 'other', isBatch: true, cents: -5 }, 'noted'],
  [{ kind: 'return', cents: -5 }, 'waiting'],
  [{ kind: 'reversal', cents: -5 }, 'waiting'],
  [{ kind: 'outgoing', cents: -5 }, 'noted'],
  [{ kind: 'fee', cents: -5 }, 'noted'],
  [{ kind: 'other' }, 'noted'],
])('%j becomes: %s', (given, outcome) => {
  expect(outcomeOf(line({ isBatch: false, ...given }))).toBe(outcome)
})
