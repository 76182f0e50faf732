import { expect, it } from 'vitest'
import { createLanguage, initialLocale } from './language.ts'

it.each([
  ['en', ['de-DE'], 'en'],
  [null, ['de-AT', 'en'], 'de'],
  [null, ['fr', 'en-GB'], 'en'],
  [null, ['fr'], 'en'],
  [null, [], 'en'],
  ['xx', ['de'], 'de'],
] as const)('with %s stored and %s asked for speaks %s', (stored, asked, expected) =>
  expect(initialLocale(stored, asked)).toBe(expected),
)

it('is switched at run time and remembered', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const language = createLanguage(storage, ['de'])
  let told = 0
  language.subscribe(() => {
    told += 1
  })
  language.choose('en')
  expect([language.current(), told]).toEqual(['en', 1])
  expect(createLanguage(storage, ['de']).current()).toBe('en')
})
