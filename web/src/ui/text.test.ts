import { expect, it } from 'vitest'
import { catalogue, textOf } from './text.tsx'

const texts = catalogue(
  { count: '{count, plural, one {# Kurs} other {# Kurse}}', hello: 'Guten Tag' },
  { count: '{count, plural, one {# course} other {# courses}}', hello: 'Hello' },
)

it('speaks both languages with their own plurals and numbers', () => {
  expect(textOf(texts, 'de')('count', { count: 1234 })).toBe('1.234 Kurse')
  expect(textOf(texts, 'en')('count', { count: 1 })).toBe('1 course')
  expect(textOf(texts, 'en')('hello')).toBe('Hello')
})

it('does not compile with a missing or a surplus translation', () => {
  // @ts-expect-error: English lacks a key
  catalogue({ one: 'eins', two: 'zwei' }, { one: 'one' })
  // @ts-expect-error: German lacks a key
  catalogue({ one: 'eins' }, { one: 'one', two: 'two' })
})
