import { expect, test } from 'vitest'
import { exampleOf, type JsonSchema } from './example-of.ts'

const course: JsonSchema = {
  type: 'object',
  properties: {
    title: { type: 'string', maxLength: 200 },
    feeCents: { type: 'integer', minimum: 0 },
    place: {
      anyOf: [{ type: 'null' }, { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } }],
    },
  },
  required: ['title'],
}

test.each<[string, JsonSchema, string, unknown]>([
  ['a text says what its name suggests', { type: 'string' }, 'firstName', 'Ada'],
  ['a text without a known name says its name', { type: 'string' }, 'remark', 'remark'],
  ['a text is cut to what is allowed', { type: 'string', maxLength: 3 }, 'remark', 'rem'],
  ['a text is as long as it has to be', { type: 'string', minLength: 8 }, 'abc', 'abcabcab'],
  ['a text fits its pattern', { type: 'string', pattern: '^[A-Z]{2}$' }, 'remark', 'DE'],
  ['an amount is one', { type: 'integer', minimum: 1 }, 'feeCents', 4900],
  ['a number keeps its bounds', { type: 'integer', minimum: 10, maximum: 20 }, 'count', 10],
  ['a default is an example', { type: 'integer', default: 7 }, 'count', 7],
  ['of choices, one that shows something', { anyOf: [{ const: '' }, { const: 'x' }] }, 'a', 'x'],
  ['a list has one entry', { type: 'array', items: { type: 'boolean' } }, 'flags', [false]],
  [
    'a list has as many as it has to',
    { type: 'array', items: { const: 1 }, minItems: 2, maxItems: 9 },
    'a',
    [1, 1],
  ],
  [
    'all keys of a record that knows them',
    { type: 'object', propertyNames: { enum: ['de', 'en'] }, additionalProperties: { const: 1 } },
    'a',
    { de: 1, en: 1 },
  ],
  [
    'parts together',
    {
      allOf: [
        { type: 'object', properties: { a: { const: 1 } } },
        { type: 'object', properties: { b: { const: 2 } } },
      ],
    },
    'x',
    { a: 1, b: 2 },
  ],
  ['an example of its own comes first', { type: 'string', examples: ['mine'] }, 'firstName', 'mine'],
])('%s', (_rule, schema, name, example) => {
  expect(exampleOf(schema, name)).toEqual(example)
})

test('what may be left out is left out where that is wanted', () => {
  expect(exampleOf(course, 'course')).toEqual({
    title: 'Yoga for beginners',
    feeCents: 4900,
    place: { id: expect.stringMatching(/^[\da-f-]{36}$/) },
  })
  expect(exampleOf(course, 'course', true)).toEqual({ title: 'Yoga for beginners' })
})
