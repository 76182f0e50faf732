import type { AskedAttribute, AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'
import type { AttributeId } from '@reihum/contract/wire/ids.schema.ts'
import { expect, it } from 'vitest'
import { answersAsTyped, changedAnswers } from './answer-drafts.ts'

const words = { de: '', en: '' }
const question = (id: string, kind: AskedAttribute['kind'] = 'text'): AskedAttribute => ({
  id: id as AttributeId,
  version: 2,
  kind,
  label: words,
  help: words,
  required: false,
  scope: 'registration',
  belongsTo: null,
  expiry: 'none',
  options: [],
  consent: words,
})
const given = (id: string, value: AttributeAnswer['value']): GivenAnswer => ({ asked: question(id), value })
const typed = (id: string, value: AttributeAnswer['value']) => ({ attributeId: id as AttributeId, value })

const answerable = [question('text'), question('number', 'number'), question('many', 'choices')]
const answers = [given('text', 'vegan'), given('number', 1234.5), given('many', ['a'])]

it('answers stand in the fields as the language writes them', () => {
  const values = (locale: 'de' | 'en') =>
    answersAsTyped({ answers, answerable }, locale).map((one) => one.value)
  expect(values('de')).toEqual(['vegan', '1234,5', ['a']])
  expect(values('en')).toEqual(['vegan', '1234.5', ['a']])
})

it.each([
  ['the same', typed('text', 'vegan'), []],
  ['the same number', typed('number', '1.234,5'), []],
  ['another number', typed('number', '7'), [7]],
  ['emptied', typed('text', ''), ['']],
  ['no number', typed('number', 'drei'), ['drei']],
  ['another choice', typed('many', ['a', 'b']), [['a', 'b']]],
  ['not asked', typed('other', 'x'), []],
])('what is sent of an answer that is %s', (_, answer, sent) => {
  const changed = changedAnswers([answer], { given: answers, answerable }, 'de')
  expect(changed.map(({ value }) => value)).toEqual(sent)
})

it.each([
  ['', []],
  [[], []],
  ['neu', ['neu']],
])('what was open and stays empty is not sent: %j', (value, sent) => {
  const changed = changedAnswers([typed('text', value)], { given: [], answerable }, 'de')
  expect(changed.map((one) => one.value)).toEqual(sent)
})
