import { contract } from '@reihum/contract/contract.ts'
import { tenantRef } from '@reihum/contract/wire/ids.schema.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeSlug, isReservedSlug, mostSlugs, refusalOfSlug, slugBase } from './slug.rules.ts'

const none = new Set<string>()

describe('the slug of a company', () => {
  test.each([
    ['Kreativhaus Nord', 'kreativhaus-nord'],
    ['Müller & Söhne GmbH', 'mueller-und-soehne-gmbh'],
    ['Bauer Yoga', 'bauer-yoga'],
    ['Café Zürich', 'cafe-zuerich'],
    ["  Ada's  Atelier!! ", 'adas-atelier'],
    ['Łódź Søren', 'lodz-soeren'],
    ['AB', 'ab-kurse'],
    ['書道教室', 'kurse'],
    ['Admin', 'admin-2'],
    ['Reihum Platform', 'reihum-platform-2'],
    ['01234567-89ab-7def-8123-456789abcdef', '01234567-89ab-7def-8123-456789abcdef-2'],
    ['x'.repeat(120), 'x'.repeat(50)],
    [`${'x'.repeat(50)} nord`, 'x'.repeat(50)],
  ])('%s → %s', (company, slug) => {
    expect(freeSlug(slugBase(company, 'de'), none)).toBe(slug)
  })

  test('reads in the language of the company', () => {
    expect(slugBase('Smith & Sons', 'en')).toBe('smith-and-sons')
    expect(slugBase('書道', 'en')).toBe('courses')
  })

  test('gets the smallest number that is free', () => {
    expect(freeSlug('yoga', new Set(['yoga', 'yoga-2', 'yoga-4']))).toBe('yoga-3')
    expect(freeSlug('admin', new Set(['admin-2']))).toBe('admin-3')
  })

  test('always is an address, is never reserved, and never one that is taken', () => {
    const company = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 200 }))
    const taken = fc.array(company.map((name) => slugBase(name, 'de')))
    fc.assert(
      fc.property(company, fc.constantFrom('de' as const, 'en' as const), taken, (name, language, others) => {
        const base = slugBase(name, language)
        const slug = freeSlug(base, new Set([...others, base]))
        expect(tenantRef.safeParse(slug).success).toBe(true)
        expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
        expect(isReservedSlug(slug)).toBe(false)
        expect([...others, base]).not.toContain(slug)
      }),
    )
  })
})

test('every word that the API puts where a tenant could stand is reserved', () => {
  const paths = Object.values(contract).flatMap((room) =>
    Object.values(room as object).map((one) => String(one['~orpc'].route.path)),
  )
  const first = new Set(paths.map((path) => path.split('/')[1] ?? '').filter((word) => !word.startsWith('{')))
  expect(first.size).toBeGreaterThan(3)
  expect([...first].filter((word) => tenantRef.safeParse(word).success && !isReservedSlug(word))).toEqual([])
})

describe('changing the slug', () => {
  const ten = Array.from({ length: mostSlugs }, (_, number) => `yoga-${number}`)

  test.each([
    ['another one', 'tanz', ['yoga'], null],
    ['one that it had', 'yoga', ['tanz', 'yoga'], null],
    ['one that it had, after it has had as many as it may', 'yoga-3', ten, null],
    ['one more than it may have', 'tanz', ten, 'TOO_MANY_SLUGS'],
    ['a word of the platform', 'admin', ['yoga'], 'SLUG_TAKEN'],
    ['what looks like an id', '0190f3f0-5a3e-7c3c-9d7e-2f5b8a1c4d6e', ['yoga'], 'SLUG_TAKEN'],
  ])('to %s', (_, slug, had, refusal) => {
    expect(refusalOfSlug(slug, { had })).toBe(refusal)
  })
})
