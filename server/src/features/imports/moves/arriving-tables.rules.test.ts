import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arriving, leftOut, owned, settings, staying } from '#platform/room-owned.ts'
import type { KnownColumn } from '../whole/owned-table.rules.ts'
import { inOrder, type KnownReference, planArrival } from './arriving-tables.rules.ts'

const column = (table: string, name: string, more: Partial<KnownColumn> = {}): KnownColumn => ({
  table,
  name,
  type: 'text',
  isRequired: true,
  isGenerated: false,
  references: null,
  ...more,
})

const reference = (table: string, to: string, isLate = false): KnownReference => ({
  table,
  to,
  isLate,
  columns: ['x'],
})

const planned = (house: Parameters<typeof planArrival>[0], references: KnownReference[] = []) =>
  planArrival(house, {
    columns: Object.keys(house).flatMap((table) => [
      column(table, 'tenant_id', { type: 'uuid' }),
      column(table, 'id', { type: 'uuid' }),
      column(table, 'actor_id', { type: 'uuid' }),
      column(table, 'made_by', { type: 'uuid', references: 'user_account.id' }),
      column(table, 'presence_by'),
      column(table, 'logo', { type: 'bytea' }),
      column(table, 'name_sort'),
      column(table, 'account_sealed'),
    ]),
    keys: new Map(Object.keys(house).map((table) => [table, ['tenant_id', 'id']])),
    references,
  })

describe('the order of tables', () => {
  it.each([
    ['is that of their names where none refers to another', ['b', 'a'], [], ['a', 'b']],
    ['has each after what it refers to', ['a', 'b', 'c'], [['c', 'a']], ['b', 'c', 'a']],
    [
      'goes along a chain',
      ['a', 'b', 'c'],
      [
        ['c', 'b'],
        ['b', 'a'],
      ],
      ['c', 'b', 'a'],
    ],
    ['does not mind a table that refers to itself', ['a'], [['a', 'a']], ['a']],
    ['does not mind what is not there', ['a'], [['z', 'a']], ['a']],
  ] as [string, string[], [string, string][], string[]][])('%s', (_, names, edges, expected) => {
    expect(inOrder(names, edges)).toEqual(expected)
  })

  it('is refused where there is none', () => {
    expect(() =>
      inOrder(
        ['a', 'b'],
        [
          ['a', 'b'],
          ['b', 'a'],
        ],
      ),
    ).toThrow('in a circle: a, b')
  })

  it('has all of them once, and each after what it refers to', () => {
    const numbers = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 30 })
    fc.assert(
      fc.property(numbers, (pairs) => {
        const names = [...'abcdefghij']
        // Only from lower to higher numbers, so that there is no circle.
        const edges = pairs
          .filter(([one, other]) => one < other)
          .map(([one, other]) => [names[other] ?? '', names[one] ?? ''] as const)
        const order = inOrder(names, edges)
        expect([...order].sort()).toEqual(names)
        for (const [before, after] of edges) expect(order.indexOf(before)).toBeLessThan(order.indexOf(after))
      }),
    )
  })
})

describe('the plan of an arrival', () => {
  const house = {
    course: owned('Kurse', 'Courses'),
    person: arriving(owned('Personen', 'Persons'), {
      become: { name_sort: 'folded(p.name)', actor_id: 'null' },
      later: ['logo'],
    }),
    mail: staying(owned('E-Mails', 'E-mails'), 'Ohne Text', 'Without text'),
    letterhead: settings(owned('Briefkopf', 'Letterhead')),
    feedback_given: {
      ...leftOut('Wer', 'Who'),
      madeFrom: { table: 'course', columns: ['id'], which: 'true' },
    },
    job: leftOut('Technik', 'Technology'),
  } as const
  const {
    tables,
    staying: behind,
    known,
  } = planned(house, [reference('course', 'person'), reference('person', 'course', true)])
  const of = (name: string) => tables.find((table) => table.name === name)

  it('brings in what a room does not say to stay, in the order of references', () => {
    expect(tables.map(({ name }) => name)).toEqual(['feedback_given', 'letterhead', 'person', 'course'])
    expect(behind.map(({ name, why }) => [name, why.en])).toEqual([['mail', 'Without text']])
    expect([...known.keys()]).toEqual(['course', 'letterhead', 'mail', 'person'])
    expect(of('letterhead')?.replaces).toBe(true)
    expect(of('feedback_given')).toMatchObject({ from: 'course', which: 'true' })
  })

  it('never takes what is sealed, nor what belongs to another tenant, from an archive', () => {
    for (const { columns } of tables)
      for (const name of ['account_sealed', 'tenant_id'])
        expect(columns.map((one) => one.name)).not.toContain(name)
  })

  it('knows whose accounts columns name, and which may only be accounts that there are', () => {
    const facts = (of('course')?.columns ?? []).map(({ name, isPerson, isAccount }) => [
      name,
      isPerson,
      isAccount,
    ])
    expect(facts).toEqual([
      ['id', false, false],
      ['actor_id', true, false],
      ['made_by', true, true],
      ['presence_by', false, false],
      ['logo', false, false],
    ])
  })

  it('proves what comes as it is, and not what becomes something else', () => {
    const proven = (of('person')?.columns ?? []).filter(({ isProven }) => isProven).map(({ name }) => name)
    expect(proven).toEqual(['id', 'presence_by'])
  })

  it('throws where a room names a column that there is not', () => {
    const wrong = { course: arriving(owned('Kurse', 'Courses'), { become: { nothing: 'null' } }) }
    expect(() => planned(wrong)).toThrow('the table course has no column nothing')
  })
})
