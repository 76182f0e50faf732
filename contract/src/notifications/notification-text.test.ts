import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { answerPlaceholder } from '../courses/answer-placeholder.ts'
import { fillLetterText } from '../messages/letter-text.ts'
import { notificationPlaceholderNames, placeholdersFor } from './notification-placeholders.ts'
import { namedIn, problemsOfTexts, textFor, titleOf } from './notification-text.ts'

const answer = answerPlaceholder('0198a7c0-0000-7000-8000-000000000001')
const empty = { subject: '', body: '' }
const text = (subject: string, body = 'Text') => ({ subject, body })

describe('problemsOfTexts', () => {
  it.each([
    ['nothing is written', empty, empty, ['empty de']],
    ['one language is whole', text('a'), empty, []],
    ['the other language is whole', empty, text('a'), []],
    ['one is half', text('a'), text('b', ''), ['empty en']],
    ['something unknown is named', text('{{person.iban}}'), empty, ['unknown de']],
    ['an attribute is named', text(`{{${answer}}}`), empty, []],
    ['a condition asks for an attribute', text('a', `{{if ${answer}}}b{{end}}`), empty, []],
    ['something else is called an answer', text('{{answer.meal}}'), empty, ['unknown de']],
    ['a condition has no end', text('a', '{{if course.title}}b'), empty, ['unpaired de']],
    ['both are wrong', text('{{x}}'), text('{{else}}'), ['unknown de', 'unpaired en']],
  ])('where %s', (_, de, en, expected) => {
    expect(problemsOfTexts({ de, en }).map(({ because, language }) => `${because} ${language}`)).toEqual(
      expected,
    )
  })
})

describe('textFor', () => {
  it.each([
    ['in their language', text('de'), text('en'), 'en', 'en'],
    ['in the only one there is', text('de'), empty, 'en', 'de'],
    ['not in one that is half', text('de'), text('en', ''), 'en', 'de'],
  ] as const)('is %s', (_, de, en, language, expected) => {
    expect(textFor({ de, en }, language).locale).toBe(expected)
  })
})

test('a message is called by its subject in the first language that has one', () => {
  expect(titleOf({ de: text(' Neuer  Raum '), en: text('New room') })).toBe('Neuer Raum')
  expect(titleOf({ de: empty, en: text('New room') })).toBe('New room')
})

test('each placeholder has a value for some kind of recipients, and what is asked of persons is asked of all', () => {
  const all = placeholdersFor('appointment')
  expect(all).toEqual(notificationPlaceholderNames)
  for (const kind of ['persons', 'course', 'registrationList'] as const)
    expect(all).toEqual(expect.arrayContaining(placeholdersFor(kind)))
  expect(placeholdersFor('personList')).not.toContain('course.title')
})

test('a text without problems can be filled in for everybody, and what is missing was named in it', () => {
  const piece = fc.oneof(
    fc.constantFrom(...notificationPlaceholderNames.map((name) => `{{${name}}}`)),
    fc.string({ maxLength: 8 }).map((words) => words.replace(/[{}]/g, '')),
  )
  const values = Object.fromEntries(notificationPlaceholderNames.map((name) => [name, '']))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const texts = { de: text('Betreff', `Hallo ${pieces.join(' ')}`), en: empty }
      expect(problemsOfTexts(texts)).toEqual([])
      const result = fillLetterText(texts.de, values)
      if (!('filled' in result)) throw new Error('a text without problems cannot be used')
      expect(new Set(result.filled.missing)).toEqual(namedIn(texts))
    }),
  )
})
