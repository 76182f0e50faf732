import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fillLetterText,
  paragraphsOf,
  problemsOfText,
  readLetterText,
  writeLetterToken,
} from './letter-text.ts'

const values = {
  'person.name': 'Ada <b>',
  'course.title': '{{person.name}}',
  'course.place': '',
  several: true,
  free: false,
  count: '3',
}
const offered = {
  'person.name': {},
  'course.title': {},
  'course.place': {},
  several: { isCondition: true },
  free: { isCondition: true },
  count: {},
}

const said = (body: string) => fillLetterText({ subject: 'Betreff', body }, values)

test.each([
  ['a placeholder is filled in, whatever it looks like', 'Hallo {{person.name}}!', ['Hallo Ada <b>!']],
  ['what is filled in is not looked through again', '{{course.title}}', ['{{person.name}}']],
  ['spaces in braces do not matter', '{{ count }}', ['3']],
  ['a condition that holds is said', '{{if several}}{{count}} Plätze{{else}}ein Platz{{end}}', ['3 Plätze']],
  ['one that does not is not', '{{if free}}frei{{else}}besetzt{{end}}', ['besetzt']],
  [
    'an empty placeholder is a condition that does not hold',
    'A{{if course.place}} in {{course.place}}{{end}}',
    ['A'],
  ],
  ['conditions stand within each other', '{{if several}}a{{if free}}b{{else}}c{{end}}d{{end}}', ['acd']],
  [
    'nothing of a condition that does not hold is said',
    '{{if free}}a{{if several}}b{{else}}c{{end}}{{end}}d',
    ['d'],
  ],
  ['a paragraph of which nothing is said is no paragraph', 'a\n\n{{if free}}b{{end}}\n\nc', ['a', 'c']],
  ['a condition may go over paragraphs', '{{if several}}a\n\nb{{end}}\nc', ['a', 'b\nc']],
  ['breaks stay', 'a\r\nb\n \nc', ['a\nb', 'c']],
])('%s', (_, body, paragraphs) => {
  expect(said(body)).toMatchObject({ filled: { paragraphs } })
})

test('what stayed empty is named, unless it was not to be said', () => {
  expect(said('a {{course.place}} {{if free}}{{count}}{{end}}')).toMatchObject({
    filled: { missing: ['course.place'] },
  })
})

test('breaks that are filled in begin no paragraph', () => {
  const filled = fillLetterText({ subject: 'a', body: 'Grund: {{why}}' }, { why: 'krank\n\n \nund müde' })
  expect(filled).toMatchObject({ filled: { paragraphs: ['Grund: krank\nund müde'] } })
})

test.each([
  ['a placeholder that is not offered', '{{person.iban}}', 'unknown', ['{{person.iban}}']],
  ['a condition that is not offered', '{{if rich}}a{{end}}', 'unknown', ['{{if rich}}']],
  ['a condition as a placeholder', '{{several}}', 'unknown', ['{{several}}']],
  ['what every object has', '{{constructor}}', 'unknown', ['{{constructor}}']],
  ['half a placeholder', 'a {{ b', 'unknown', ['{{']],
  ['a condition without its end', '{{if several}}a', 'unpaired', []],
  ['an end without its condition', 'a{{end}}', 'unpaired', []],
  ['otherwise twice', '{{if several}}a{{else}}b{{else}}c{{end}}', 'unpaired', []],
  ['too many within each other', `${'{{if several}}'.repeat(6)}a${'{{end}}'.repeat(6)}`, 'nested', []],
  ['nothing at all', '{{if free}}a{{end}}', 'empty', []],
])('%s cannot be used', (_, body, because, written) => {
  expect(said(body)).toEqual({ unusable: { because, written } })
})

test('a break in the subject becomes a space', () => {
  const filled = fillLetterText({ subject: 'a\r\nBcc: {{x}}', body: 'b' }, { x: 'c\nd' })
  expect(filled).toMatchObject({ filled: { subject: 'a Bcc: c d' } })
})

describe('several entries', () => {
  const meals = ['Ada: Fleisch', 'Ben: Gemüse,\nkein Käse']
  const filled = (subject: string, body: string) => fillLetterText({ subject, body }, { meals, free: false })

  test.each([
    [
      'a list where nothing follows them',
      'Essen: {{meals}}',
      ['Essen:\n- Ada: Fleisch\n- Ben: Gemüse, kein Käse'],
    ],
    [
      'a list where they stand alone',
      '{{meals}}\n\nBis bald',
      ['- Ada: Fleisch\n- Ben: Gemüse, kein Käse', 'Bis bald'],
    ],
    [
      'a list before a further line',
      'Essen: {{meals}} \nBis bald',
      ['Essen:\n- Ada: Fleisch\n- Ben: Gemüse, kein Käse\nBis bald'],
    ],
    ['said in a sentence', 'Sie essen {{meals}}.', ['Sie essen Ada: Fleisch; Ben: Gemüse, kein Käse.']],
    [
      'said in a list',
      '- Essen: {{meals}}\n- Schuhe',
      ['- Essen: Ada: Fleisch; Ben: Gemüse, kein Käse\n- Schuhe'],
    ],
    [
      'said where what follows in the line is an entry',
      '{{meals}} {{meals}}',
      ['Ada: Fleisch; Ben: Gemüse, kein Käse\n- Ada: Fleisch\n- Ben: Gemüse, kein Käse'],
    ],
    ['a condition that holds', '{{if meals}}ja{{else}}nein{{end}}', ['ja']],
    [
      'a list where only what is not said follows',
      '{{meals}}{{if free}} frei{{end}}',
      ['- Ada: Fleisch\n- Ben: Gemüse, kein Käse'],
    ],
  ])('are %s', (_, body, paragraphs) => {
    expect(filled('Betreff', body)).toMatchObject({ filled: { paragraphs, missing: [] } })
  })

  test('are said in the line of a subject', () => {
    expect(filled('Essen: {{meals}}', 'Text')).toMatchObject({
      filled: { subject: 'Essen: Ada: Fleisch; Ben: Gemüse, kein Käse' },
    })
  })

  test('make no paragraph, whatever somebody entered', () => {
    assert(
      property(array(string(), { minLength: 1, maxLength: 5 }), (entries) => {
        const said = fillLetterText({ subject: 'a', body: 'Essen: {{x}}\n\nb' }, { x: entries })
        expect('filled' in said && said.filled.paragraphs.length).toBe(2)
      }),
    )
  })
})

const piece = constantFrom(
  '{{',
  '}}',
  '{{if several}}',
  '{{else}}',
  '{{end}}',
  '{{count}}',
  '{{person.name}}',
  '\n',
  ' ',
  '<a>',
  '{',
  '}',
)

describe('whatever somebody writes', () => {
  const hostile = array(piece.map(String), { maxLength: 40 }).map((pieces) => pieces.join(''))

  test('reading it loses nothing', () => {
    assert(
      property(hostile, (text) => {
        expect(readLetterText(text).map(writeLetterToken).join('')).toBe(text)
      }),
    )
  })

  test('a text without problems is filled, and one with problems never', () => {
    assert(
      property(hostile, (body) => {
        const result = said(body)
        const problems = problemsOfText(body, offered)
        if (problems.length > 0) expect(result).toHaveProperty('unusable')
        else if ('filled' in result) expect(result.filled.paragraphs.join('')).not.toContain('{{if')
        else expect(result.unusable.because).toBe('empty')
      }),
    )
  })

  test('a text without braces is said as it is', () => {
    assert(
      property(string({ maxLength: 200 }), (text) => {
        const plain = text.replaceAll('{', '(').replaceAll('}', ')')
        const result = said(plain)
        if ('filled' in result) expect(result.filled.paragraphs).toEqual(paragraphsOf(plain))
        else expect(plain.trim()).toBe('')
      }),
    )
  })
})

test('long texts take no longer than they are', () => {
  const started = performance.now()
  for (const text of ['{{', '{{if several}}', '{{ ', '\n \n', '{{if a', '}}'])
    problemsOfText(text.repeat(100_000 / text.length), offered)
  // It takes a moment; comparing each piece with all that follow would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000)
})
