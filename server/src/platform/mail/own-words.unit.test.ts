import { expect, test } from 'vitest'
import { composeMail, type Letter } from './letter.ts'
import { tellOwnWords } from './own-words.ts'

test.each([
  ['a title in a sentence', '<p>For “Töpfern” only</p>', '<p>For “<span lang="de">Töpfern</span>” only</p>'],
  ['no part of a word', '<p>Töpfernde</p>', '<p>Töpfernde</p>'],
  ['the longer of two', '<p>Töpfern II</p>', '<p><span lang="de">Töpfern II</span></p>'],
  ['no attribute', '<a href="Töpfern">x</a>', '<a href="Töpfern">x</a>'],
  ['what has a hyphen', '<p>Töpfer-Kurs</p>', '<p><span lang="de">Töpfer-Kurs</span></p>'],
  ['what is written with signs', '<p>A &amp; B (1)</p>', '<p><span lang="de">A &amp; B (1)</span></p>'],
])('%s', (_, html, told) => {
  expect(tellOwnWords(html, ['Töpfern', 'Töpfern II', 'A & B (1)', 'Töpfer-Kurs', ' ', ''], 'de')).toBe(told)
})

const letter: Letter = {
  subject: 'Your registration: Töpfern',
  greeting: 'Dear Töpfern,',
  paragraphs: ['Töpfern is going ahead.'],
  facts: [{ label: 'Place', value: 'Werkstatt' }],
  values: { 'course.title': 'Töpfern', 'course.place': 'Werkstatt', 'course.is_event': false },
  sections: [{ lines: ['Mon · Brennofen'] }],
  closing: 'Kind regards',
}

test('a letter in another language says which words are the provider’s', () => {
  const look = { company: 'Schule', brand: {}, ownLanguage: 'de' } as const
  const { html, subject } = composeMail(letter, { ...look, locale: 'en' })
  for (const word of ['Töpfern', 'Werkstatt']) expect(html).toContain(`<span lang="de">${word}</span>`)
  const named = composeMail({ ...letter, own: ['Brennofen'] }, { ...look, locale: 'en' })
  expect(named.html.match(/<span lang="de">[^<]*/g)).toEqual(['<span lang="de">Brennofen'])
  expect(subject).toBe('Your registration: Töpfern')
  expect(html).toContain('Dear Töpfern,')
  expect(composeMail(letter, { ...look, locale: 'de' }).html).not.toContain('<span')
})
