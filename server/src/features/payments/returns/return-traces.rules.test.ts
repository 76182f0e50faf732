import { describe, expect, test } from 'vitest'
import { rankReturned, returnedCents, type Told, tracesOf } from './return-traces.rules.ts'

const told = (more: Partial<Told>): Told => ({
  endToEndId: '',
  accountDigest: null,
  name: '',
  text: '',
  ...more,
})

describe('what says that a line took back a payment', () => {
  test.each<[string, Partial<Told>, Partial<Told>, string[]]>([
    ['nothing says it', {}, {}, []],
    ['the reference of the payer', { endToEndId: 'E2E-1' }, { endToEndId: 'E2E-1' }, ['end_to_end']],
    ['a reference that is none', { endToEndId: 'NOTPROVIDED' }, { endToEndId: 'NOTPROVIDED' }, []],
    ['the account', { accountDigest: 'a' }, { accountDigest: 'a' }, ['account']],
    ['another account', { accountDigest: 'a' }, { accountDigest: 'b' }, []],
    ['the name, folded', { name: 'MUELLER ANNA' }, { name: 'Anna Müller' }, ['name']],
    ['the name in the text', { text: 'RUECKGABE ANNA MUELLER' }, { name: 'Anna Müller' }, ['name']],
    ['half a name', { name: 'Ben Müller' }, { name: 'Anna Müller' }, []],
    ['the quoted number', { text: 'Retoure KDTGNNPPT' }, { text: 'Kurs KDTGNNPPT' }, ['text']],
    ['a short word', { text: 'Retoure Kurs' }, { text: 'Kurs' }, []],
  ])('%s', (_, line, payment, traces) => {
    expect(tracesOf(told(line), told(payment))).toEqual(traces)
  })

  test('ranks the likeliest first, and of equal ones the latest', () => {
    const payment = (id: string, receivedOn: string, more: Partial<Told> = {}) => ({
      id,
      receivedOn,
      ...told(more),
    })
    const line = told({ endToEndId: 'E1', name: 'Anna Müller' })
    const ranked = rankReturned(line, [
      payment('old', '2027-01-01'),
      payment('new', '2027-02-01'),
      payment('named', '2026-12-01', { name: 'Anna Müller' }),
      payment('quoted', '2026-11-01', { endToEndId: 'E1' }),
    ])
    expect(ranked.map(({ id }) => id)).toEqual(['quoted', 'named', 'new', 'old'])
  })
})

test.each([
  [-4_000, null, 4_000],
  [-4_350, 4_000, 4_000],
  [4_000, null, null],
])('of %i with %s before, %s was taken back', (cents, original, wanted) => {
  expect(returnedCents(cents, original)).toBe(wanted)
})
