import { expect, test } from 'vitest'
import type { JsonSchema } from './example-of.ts'
import { typesOf } from './types-of.ts'

test.each<[JsonSchema, string]>([
  [{ type: 'string', format: 'uuid' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ const: 'x' }, '"x"'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'array', items: { anyOf: [{ const: 1 }, { const: 2 }] } }, 'Array<1 | 2>'],
  [
    { type: 'object', properties: { a: { type: 'string' }, 'b-c': { type: 'null' } }, required: ['a'] },
    '{ a: string; "b-c"?: null }',
  ],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  [
    {
      type: 'object',
      propertyNames: { enum: ['de', 'en'] },
      additionalProperties: { type: 'string' },
    },
    'Record<"de" | "en", string>',
  ],
  [
    { allOf: [{ type: 'object', properties: { a: { const: 1 } } }, { type: 'object' }] },
    '({ a?: 1 }) & (Record<string, unknown>)',
  ],
  [{}, 'unknown'],
])('%j is %s', (schema, type) => {
  expect(typesOf(schema)).toBe(type)
})
