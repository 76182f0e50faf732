import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { unknownFields } from './unknown-fields.ts'

const person = z.object({ name: z.string(), email: z.string().optional() })
const input = z.object({
  tenant: z.string(),
  contact: person.nullable().default(null),
  people: z.array(person.extend({ age: z.coerce.number() })).default([]),
  way: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('card'), number: z.string() }),
      z.object({ kind: z.literal('bank'), iban: z.string() }),
    ])
    .optional(),
  answers: z.record(z.string(), z.object({ text: z.string() })).default({}),
  trimmed: z
    .object({ day: z.string() })
    .transform(({ day }) => day)
    .optional(),
  free: z.looseObject({}).optional(),
})

test.each([
  ['nothing', {}, []],
  [
    'all that is known',
    { tenant: 'a', contact: { name: 'x', email: 'y' }, people: [{ name: 'x', age: '3' }] },
    [],
  ],
  ['a field at the top', { tenent: 'a' }, ['tenent']],
  ['one within another', { contact: { name: 'x', mail: 'y' } }, ['contact.mail']],
  ['one in a list', { people: [{ name: 'x' }, { nmae: 'y' }] }, ['people.1.nmae']],
  ['one of another choice', { way: { kind: 'card', number: '1', iban: '2' } }, ['way.iban']],
  ['a choice that it is not', { way: { kind: 'cash', whatever: 1 } }, []],
  [
    'names that are free, and what stands behind them',
    { answers: { x: { text: 'y', t: 1 } } },
    ['answers.x.t'],
  ],
  ['what is made something else of', { trimmed: { day: 'x', hour: 1 } }, ['trimmed.hour']],
  ['an object that takes everything', { free: { anything: 1 } }, []],
  ['a text where an object is wanted', { contact: 'x', people: 'y', way: 3 }, []],
  ['null and an array', { contact: null, people: [null, []] }, []],
  ['a name that every object has', { constructor: 1, toString: 2 }, ['constructor', 'toString']],
])('%s', (_what, value, unknown) => {
  expect(unknownFields(input, value).map((path) => path.join('.'))).toEqual(unknown)
})

test('of an intersection it is known what either side knows', () => {
  const both = z.intersection(z.object({ a: z.string() }), z.object({ b: z.object({ c: z.string() }) }))
  expect(unknownFields(both, { a: '', b: { c: '', d: '' }, e: '' })).toEqual([['b', 'd'], ['e']])
})

test('names twenty at most', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`x${at}`, at]))
  expect(unknownFields(input, many)).toHaveLength(20)
})

test('whatever is sent: it never fails, and a schema that refuses unknown fields by itself finds none only where this does', () => {
  const strict = z.strictObject({ a: z.strictObject({ b: z.any() }).optional() })
  const loose = z.object({ a: z.object({ b: z.any() }).optional() })
  fc.assert(
    fc.property(
      fc.anything(),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue()),
      (any, value) => {
        unknownFields(input, any)
        const isKnown = unknownFields(loose, value).length === 0
        const issues = strict.safeParse(value).error?.issues ?? []
        expect(isKnown).toBe(issues.every(({ code }) => code !== 'unrecognized_keys'))
      },
    ),
  )
})
