import {
  type AskedAttribute,
  type AttributeKind,
  isExpiredOn,
} from '@reihum/contract/courses/attribute.schema.ts'
import type { AttributeId } from '@reihum/contract/wire/ids.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAnswers } from './attribute-answer.rules.ts'

const both = (text: string) => ({ de: text, en: text })
const [small, medium, large] = ['s', 'm', 'l'].map((letter) => `size-${letter}`) as [string, string, string]

function asked(kind: AttributeKind, overrides: Partial<AskedAttribute> = {}): AskedAttribute {
  return {
    id: `the-${kind}` as AttributeId,
    version: 3,
    kind,
    label: both('L'),
    help: both(''),
    required: false,
    scope: 'registration',
    belongsTo: null,
    expiry: 'none',
    consent: both('Ja'),
    options: [small, medium, large].map((id) => ({ id, label: both(id) })),
    ...overrides,
  }
}

type Given = Parameters<typeof checkAnswers>[1][number]['value']

function answer(kind: AttributeKind, value: Given, locale: 'de' | 'en' = 'de', required = false) {
  const attribute = asked(kind, { required })
  const checked = checkAnswers([attribute], [{ attributeId: attribute.id, value }], locale)
  if (checked.kind === 'refused') return checked.errors.map(({ code }) => code)[0]
  return checked.answers[0]?.value ?? null
}

describe('what is written', () => {
  it.each<[AttributeKind, Given, unknown]>([
    ['text', '  Kira \n Nuß ', 'Kira   Nuß'],
    ['text', '   ', null],
    ['text', 'x'.repeat(501), 'maxLength'],
    ['text', ['a'], 'invalid'],
    ['long_text', 'eins\r\nzwei', 'eins\nzwei'],
    ['long_text', 'x'.repeat(501), 'x'.repeat(501)],
    ['number', '1.234,5', 1234.5],
    ['number', '12', 12],
    ['number', '-3', -3],
    ['number', '−0', 0],
    ['number', 7.25, 7.25],
    ['number', '1,234.5', 'number'],
    ['number', '1.5', 'number'],
    ['number', 'zwölf', 'number'],
    ['number', '9'.repeat(40), 'number'],
    ['number', ' ', null],
    ['number', true, 'number'],
    ['date', '4.3.2027', '2027-03-04'],
    ['date', '2027-03-04', '2027-03-04'],
    ['date', '29.2.2028', '2028-02-29'],
    ['date', '29.2.2027', 'date'],
    ['date', '3/4/2027', 'date'],
    ['date', '4.3.27', 'date'],
    ['date', '', null],
    ['choice', medium, medium],
    ['choice', 'size-xxl', 'invalid'],
    ['choice', '', null],
    ['choices', [large, small, large], [small, large]],
    ['choices', medium, [medium]],
    ['choices', [small, 'size-xxl'], 'invalid'],
    ['choices', [], null],
    ['checkbox', 'on', true],
    ['checkbox', true, true],
    ['checkbox', false, null],
    ['checkbox', 'vielleicht', 'invalid'],
  ])('as %s, %j becomes %j', (kind, given, expected) => {
    expect(answer(kind, given)).toEqual(expected)
  })

  it.each<[AttributeKind, Given, unknown]>([
    ['number', '1,234.5', 1234.5],
    ['number', '1.5', 1.5],
    ['number', '1.234,5', 'number'],
    ['date', '3/4/2027', '2027-03-04'],
    ['date', '4.3.2027', 'date'],
  ])('is read in the reader’s own format: in English, %s %j becomes %j', (kind, given, expected) => {
    expect(answer(kind, given, 'en')).toEqual(expected)
  })

  it.each<[AttributeKind, Given]>([
    ['text', ' '],
    ['number', ''],
    ['date', ''],
    ['choice', ''],
    ['choices', []],
    ['checkbox', false],
  ])('is asked for again where it must be there: %s %j', (kind, given) => {
    expect(answer(kind, given, 'de', true)).toBe('required')
  })
})

it('an answer that is not there at all is asked for where it must be', () => {
  expect(checkAnswers([asked('text', { required: true })], [], 'de')).toMatchObject({
    kind: 'refused',
    errors: [{ code: 'required' }],
  })
  expect(checkAnswers([asked('text')], [], 'de')).toEqual({ kind: 'accepted', answers: [] })
})

it('whoever agreed to words that have changed meanwhile is asked anew', () => {
  const box = asked('checkbox')
  const given = (version?: number) => [{ attributeId: box.id, value: true, ...(version && { version }) }]
  expect(checkAnswers([box], given(2), 'de')).toMatchObject({ errors: [{ code: 'asksAnew' }] })
  expect(checkAnswers([box], given(3), 'de')).toMatchObject({ answers: [{ version: 3, value: true }] })
  expect(checkAnswers([box], given(), 'de')).toMatchObject({ kind: 'accepted' })
})

it('all that is wrong is told at once, and of two answers to one question the last counts', () => {
  const name = asked('text', { required: true })
  const age = asked('number')
  expect(checkAnswers([name, age], [{ attributeId: age.id, value: 'x' }], 'de')).toMatchObject({
    errors: [{ code: 'required' }, { code: 'number' }],
  })
  const twice = ['1', '2'].map((value) => ({ attributeId: age.id, value }))
  expect(checkAnswers([age], twice, 'de')).toMatchObject({ answers: [{ value: 2 }] })
})

const kinds: AttributeKind[] = ['text', 'long_text', 'number', 'date', 'choice', 'choices', 'checkbox']
const anyValue = fc.oneof(
  fc.string(),
  fc.constantFrom(small, large, 'on', '1.234,5', '31.12.2027', '2027-02-29', ''),
  fc.double(),
  fc.boolean(),
  fc.array(fc.constantFrom(small, medium, large, '?')),
)

it('whatever is sent: nothing is kept that was not asked, all that must be there is, and what is kept is taken again', () => {
  const situation = fc.record({
    asked: fc.uniqueArray(fc.constantFrom(...kinds)),
    sent: fc.array(fc.tuple(fc.constantFrom(...kinds), anyValue)),
    required: fc.boolean(),
    locale: fc.constantFrom('de' as const, 'en' as const),
  })
  fc.assert(
    fc.property(situation, ({ asked: askedKinds, sent, required, locale }) => {
      const attributes = askedKinds.map((kind) => asked(kind, { required }))
      const given = sent.map(([kind, value]) => ({ attributeId: `the-${kind}` as AttributeId, value }))
      const checked = checkAnswers(attributes, given, locale)
      if (checked.kind === 'refused') return
      const known = new Set(attributes.map(({ id }) => id))
      expect(checked.answers.every(({ attributeId }) => known.has(attributeId))).toBe(true)
      if (required) expect(checked.answers).toHaveLength(attributes.length)
      expect(checkAnswers(attributes, checked.answers, locale)).toEqual(checked)
    }),
  )
})

describe('what is brought', () => {
  const dog = { ...asked('thing'), id: 'dog' as AttributeId }
  const passport = (expiry: AskedAttribute['expiry'], required = false) => ({
    ...asked('date', { required, expiry, scope: 'thing', belongsTo: dog.id }),
    id: 'passport' as AttributeId,
  })
  const firstDay = '2027-03-04'
  const checkedWith = (name: string, until: string, field = passport('refuse')) => {
    const given = [
      { attributeId: dog.id, value: name },
      { attributeId: field.id, value: until },
    ]
    const checked = checkAnswers([dog, field], given, 'de', { firstDay })
    if (checked.kind === 'refused') return checked.errors.map(({ code }) => code)
    return checked.answers.map(({ value }) => value)
  }

  it.each([
    [
      'with its name and what belongs to it',
      ' Bello ',
      '5.3.2027',
      passport('refuse', true),
      ['Bello', '2027-03-05'],
    ],
    ['on its last day', 'Bello', '4.3.2027', passport('refuse'), ['Bello', firstDay]],
    ['not once it is over', 'Bello', '3.3.2027', passport('refuse'), ['expired']],
    ['with a notice elsewhere', 'Bello', '3.3.2027', passport('warn'), ['Bello', '2027-03-03']],
    ['not without what is required', 'Bello', '', passport('none', true), ['required']],
    ['not at all, whatever is said of it', ' ', '3.3.2027', passport('refuse', true), []],
    ['by a name that is no novel', 'x'.repeat(81), '', passport('none'), ['maxLength']],
  ])('is taken %s', (_, name, until, field, expected) => {
    expect(checkedWith(name, until, field)).toEqual(expected)
  })

  it('is over on every later day too', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, day, (value, one, other) => {
        const [first, later] = one < other ? [one, other] : [other, one]
        const answered = { asked: passport('warn'), value }
        if (isExpiredOn(answered, first)) expect(isExpiredOn(answered, later)).toBe(true)
        expect(isExpiredOn({ ...answered, asked: passport('none') }, later)).toBe(false)
      }),
    )
  })
})
