import { expect, it } from 'vitest'
import { catalogue, nameProduct, textOf } from './text.tsx'

const texts = catalogue(
  { count: '{count, plural, one {# Kurs} other {# Kurse}}', hello: 'Guten Tag' },
  { count: '{count, plural, one {# course} other {# courses}}', hello: 'Hello' },
)

it('speaks both languages with their own plurals and numbers', () => {
  expect(textOf(texts, 'de')('count', { count: 1234 })).toBe('1.234 Kurse')
  expect(textOf(texts, 'en')('count', { count: 1 })).toBe('1 course')
  expect(textOf(texts, 'en')('hello')).toBe('Hello')
})

it('fills in the name of the product, which is no argument', () => {
  const brand = catalogue(
    {
      hint: { since: 'Seit {date} merkt sich {product} das. {product}!' },
      plain: 'Willkommen bei {product}',
    },
    { hint: { since: '{product} has kept it since {date}. {product}!' }, plain: 'Welcome to {product}' },
  )
  nameProduct('Kurse & Mehr')
  expect(textOf(brand, 'de')('hint.since', { date: 'gestern' })).toBe(
    'Seit gestern merkt sich Kurse & Mehr das. Kurse & Mehr!',
  )
  expect(textOf(brand, 'en')('plain')).toBe('Welcome to Kurse & Mehr')
  // Texts read before get the new name too.
  nameProduct('Kurse $&')
  expect(textOf(brand, 'en')('plain')).toBe('Welcome to Kurse $&')
})

it('does not compile with a missing or a surplus translation', () => {
  // @ts-expect-error: English lacks a key
  catalogue({ one: 'eins', two: 'zwei' }, { one: 'one' })
  // @ts-expect-error: German lacks a key
  catalogue({ one: 'eins' }, { one: 'one', two: 'two' })
})
