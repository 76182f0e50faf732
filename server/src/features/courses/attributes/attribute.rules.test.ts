import { type AttributeFields, attributeFields } from '@reihum/contract/courses/attribute.schema.ts'
import { describe, expect, it } from 'vitest'
import { decideChange, definitionOf, isSameDefinition } from './attribute.rules.ts'

const both = (text: string) => ({ de: text, en: text })
const options = ['Klein', 'Groß'].map((label, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  label: both(label),
}))

function fields(overrides: Partial<AttributeFields> = {}): AttributeFields {
  return attributeFields.parse({ kind: 'choice', label: both('Größe'), options, ...overrides })
}

describe('what belongs to something that is brought', () => {
  const dog = '0190b1a0-0000-7000-8000-000000000001' as AttributeFields['belongsTo']
  const horse = '0190b1a0-0000-7000-8000-000000000002' as AttributeFields['belongsTo']
  const ofDog = fields({ scope: 'thing', belongsTo: dog })
  const used = { version: 2, answerCount: 0, factCount: 1, fieldCount: 0 }

  it('stays with it once something is known', () => {
    const wanted = { version: 2, fields: { ...ofDog, belongsTo: horse } }
    expect(decideChange({ ...used, fields: ofDog }, wanted)).toEqual({
      kind: 'refused',
      code: 'ATTRIBUTE_KIND_FIXED',
    })
    expect(decideChange({ ...used, factCount: 0, fields: ofDog }, wanted)).toEqual({ kind: 'moved' })
  })

  it.each([
    ['names it', { scope: 'thing' as const }],
    ['is nothing else', { belongsTo: dog }],
    [
      'is nothing that is brought itself',
      { scope: 'thing' as const, belongsTo: dog, kind: 'thing' as const },
    ],
    ['is valid until a day', { expiry: 'warn' as const }],
  ])('%s', (_, overrides) => {
    expect(() => fields(overrides)).toThrow()
  })
})

describe('a change', () => {
  const consent = { kind: 'checkbox' as const, consent: both('Ja') }
  it.each<[string, Partial<AttributeFields>, number, number, object]>([
    ['of nothing', {}, 2, 0, { kind: 'unchanged' }],
    ['of nothing, made from what is long gone', {}, 1, 9, { kind: 'unchanged' }],
    ['of the words', { label: both('Konfektion') }, 2, 9, { kind: 'asked-anew' }],
    ['of the help', { help: both('Wie im Laden') }, 2, 9, { kind: 'asked-anew' }],
    ['of whether it must be answered', { required: true }, 2, 9, { kind: 'asked-anew' }],
    ['of the order of the options', { options: [...options].reverse() }, 2, 9, { kind: 'asked-anew' }],
    ['of the courses', { forAllCourses: true }, 2, 9, { kind: 'moved' }],
    ['of what it belongs to', { scope: 'person', askAgainMonths: 12 }, 2, 9, { kind: 'moved' }],
    ['of who reads it', { shownToInstructors: true }, 2, 9, { kind: 'moved' }],
    ['of the kind that nobody answered', consent, 2, 0, { kind: 'asked-anew' }],
    ['of the kind that was answered', consent, 2, 1, { kind: 'refused', code: 'ATTRIBUTE_KIND_FIXED' }],
    ['from an older version', { label: both('Neu') }, 1, 0, { kind: 'refused', code: 'CONFLICT' }],
    [
      'of the courses from an older one',
      { forAllCourses: true },
      1,
      0,
      { kind: 'refused', code: 'CONFLICT' },
    ],
  ])('%s', (_, overrides, version, answerCount, expected) => {
    const stored = { version: 2, fields: fields(), answerCount, factCount: 0, fieldCount: 0 }
    expect(decideChange(stored, { version, fields: fields(overrides) })).toEqual(expected)
    const known = { ...stored, answerCount: 0, factCount: answerCount }
    expect(decideChange(known, { version, fields: fields(overrides) })).toEqual(expected)
  })
})

it('what another kind would have asked is not kept', () => {
  const text = fields({ kind: 'text', consent: both('Ja') })
  expect(definitionOf(text)).toMatchObject({ options: [], consent: both('') })
  expect(definitionOf(text)).not.toHaveProperty('forAllCourses')
})

it('a definition is the same in whatever order its parts were stored', () => {
  const turned = Object.fromEntries(Object.entries(fields()).reverse()) as AttributeFields
  expect(isSameDefinition(fields(), turned)).toBe(true)
})
