import { mostSuggestionsADay, suggestionPage } from '@reihum/contract/identity/suggestion.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondsToWait } from './suggestion.rules.ts'

const now = new Date('2026-11-02T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const many = (times: number, seconds: number) => Array.from({ length: times }, () => before(seconds))
const day = 86_400

describe('whoever writes often', () => {
  it.each([
    ['writes at once with nothing written', [], 0],
    ['writes at once with one left', many(mostSuggestionsADay - 1, 60), 0],
    ['waits for the end of the day with none left', many(mostSuggestionsADay, 60), day - 60],
    ['waits for the oldest that counts', [...many(mostSuggestionsADay - 1, 10), before(day - 5)], 5],
    ['does not wait for what is a day old', many(mostSuggestionsADay, day), 0],
    ['waits until so few are left', [...many(mostSuggestionsADay, 10), ...many(5, day - 5)], day - 10],
  ])('%s', (_, given, seconds) => {
    expect(secondsToWait(given, now)).toBe(seconds)
  })

  it('may write once it waited as long as it was told, and not before', () => {
    const times = fc.array(fc.integer({ min: 0, max: 2 * day }), { maxLength: 60 })
    fc.assert(
      fc.property(times, (ages) => {
        const given = ages.map(before)
        const seconds = secondsToWait(given, now)
        expect(secondsToWait(given, before(-seconds))).toBe(0)
        if (seconds > 1) expect(secondsToWait(given, before(-(seconds - 1)))).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the page that is sent along', () => {
  it.each([
    ['/courses/$courseId/general', true],
    ['/', true],
    ['/courses/0190d3c2-0000-7000-8000-000000000000/general', false],
    ['/courses/12', false],
    ['/courses?q=Ada', false],
    ['/attendees/Ada Berg', false],
    ['courses', false],
    [`/${'a'.repeat(200)}`, false],
  ])('%s: %s', (page, isTaken) => {
    expect(suggestionPage.safeParse(page).success).toBe(isTaken)
  })
})
