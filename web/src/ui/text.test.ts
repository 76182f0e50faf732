import { readdirSync, readFileSync } from 'node:fs'
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

it('has no skeletons, because the built application cannot read them', () => {
  const folders = ['../', '../../../contract/src/'].map((folder) => new URL(folder, import.meta.url))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => new URL(file, folder)),
  )
  expect(files.length).toBeGreaterThan(1000)
  const skeleton = /\{\s*\w+\s*,\s*(?:number|date|time)\s*,\s*::/
  expect('{day, date, ::yMMMd}').toMatch(skeleton)
  const others = files.filter(({ pathname }) => !pathname.endsWith('ui/text.test.ts'))
  expect(others.filter((file) => skeleton.test(readFileSync(file, 'utf8'))).map(String)).toEqual([])
})
