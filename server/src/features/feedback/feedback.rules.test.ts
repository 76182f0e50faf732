import type { FeedbackQuestion } from '@reihum/contract/feedback/feedback.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkGiven,
  type FeedbackCase,
  feedbackDays,
  isSameQuestion,
  pageStateOf,
  planQuestions,
  tellsName,
} from './feedback.rules.ts'

const day = 86_400_000
const now = new Date('2026-11-28T10:00:00Z')
const away = (days: number) => new Date(now.getTime() + days * day)

const over: FeedbackCase = {
  isOpen: true,
  hasPlace: true,
  startsAt: away(-10),
  endsAt: away(-1),
  isGiven: false,
}

describe('feedback', () => {
  it.each([
    ['after the course', {}, 'open'],
    ['while it runs', { endsAt: away(1) }, 'open'],
    ['before it begins', { startsAt: away(1), endsAt: away(2) }, 'early'],
    ['at the moment it begins', { startsAt: now, endsAt: away(2) }, 'open'],
    ['on the last day', { endsAt: away(1 / 24 - feedbackDays) }, 'open'],
    ['too long after', { endsAt: away(-feedbackDays) }, 'closed'],
    ['where the provider does not ask', { isOpen: false }, 'closed'],
    ['without a place', { hasPlace: false }, 'closed'],
    ['for a course without dates', { startsAt: null, endsAt: null }, 'closed'],
    ['a second time', { isGiven: true }, 'given'],
    ['a second time, when nothing is asked any more', { isGiven: true, isOpen: false }, 'given'],
  ] as const)('%s is %s', (_, change, state) => {
    expect(pageStateOf({ ...over, ...change }, now)).toBe(state)
  })

  it.each([
    ['anonymous', true, false],
    ['anonymous', false, false],
    ['named', false, true],
    ['chosen', true, true],
    ['chosen', false, false],
  ] as const)('of a form that is %s, wished with a name: %s, tells it: %s', (naming, wished, told) => {
    expect(tellsName(naming, wished)).toBe(told)
  })
})

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as FeedbackQuestion['id']
const option = (n: number) => ({ id: id(900 + n) as string, label: { de: `Möglichkeit ${n}`, en: '' } })
const question = (n: number, fields: Partial<FeedbackQuestion> = {}): FeedbackQuestion => ({
  id: id(n),
  kind: 'stars',
  label: { de: `Frage ${n}`, en: '' },
  required: false,
  options: [],
  ...fields,
})
const choice = (n: number, ...options: number[]) =>
  question(n, { kind: 'choice', options: options.map(option) })

describe('a question stays the same', () => {
  it.each([
    ['in other words', question(1), question(1, { label: { de: 'Anders', en: '' } }), true],
    ['when it becomes required', question(1), question(1, { required: true }), true],
    ['with one more option', choice(1, 1, 2), choice(1, 2, 1, 3), true],
    ['but not as another kind', question(1), question(1, { kind: 'text' }), false],
    ['but not without an option that may have been chosen', choice(1, 1, 2, 3), choice(1, 1, 2), false],
    ['but not under another id', question(1), question(2), false],
  ])('%s', (_, before, after, isSame) => {
    expect(isSameQuestion(before, after)).toBe(isSame)
  })
})

describe('saving a form', () => {
  const someForm = fc.uniqueArray(
    fc.record({
      n: fc.nat(6),
      kind: fc.constantFrom('stars', 'choice', 'text'),
      options: fc.subarray([1, 2, 3]),
    }),
    { selector: ({ n }) => n },
  )
  const made = (form: { n: number; kind: string; options: number[] }[]) =>
    form.map(({ n, kind, options }) =>
      kind === 'choice' ? choice(n, ...options) : question(n, { kind: kind as FeedbackQuestion['kind'] }),
    )

  it('never turns a stored question into another one, and forgets none', () => {
    fc.assert(
      fc.property(someForm, someForm, (before, after) => {
        const stored = made(before)
        const entered = made(after)
        let next = 100
        const plan = planQuestions(stored, entered, () => id(next++))
        expect(plan.asked.map(({ label }) => label)).toEqual(entered.map(({ label }) => label))
        expect(new Set(plan.asked.map((one) => one.id)).size).toBe(entered.length)
        for (const one of stored) {
          const asked = plan.asked.find((other) => other.id === one.id)
          expect(asked === undefined).toBe(plan.retired.includes(one.id))
          if (asked) expect(isSameQuestion(one, asked)).toBe(true)
        }
      }),
    )
  })
})

describe('answers', () => {
  const asked = [question(1, { required: true }), choice(2, 1, 2), question(3, { kind: 'text' })]
  const check = (...given: [n: number, value: string | number][]) => {
    const { answers, wrong } = checkGiven(
      asked,
      given.map(([n, value]) => ({ questionId: id(n), value })),
    )
    return [
      answers.map(({ stars, optionId, words }) => stars ?? optionId ?? words),
      wrong.map(({ code }) => code),
    ]
  }
  it.each([
    [
      'all of them',
      [
        [1, 4],
        [2, option(2).id],
        [3, 'Gut'],
      ],
      [4, option(2).id, 'Gut'],
      [],
    ],
    ['only what is required', [[1, 1]], [1], []],
    ['nothing', [], [], ['required']],
    [
      'an empty text, which is none',
      [
        [1, 4],
        [3, ''],
      ],
      [4],
      [],
    ],
    ['words for stars', [[1, 'gut']], [], ['invalid']],
    [
      'a number for words',
      [
        [1, 4],
        [3, 5],
      ],
      [4],
      ['invalid'],
    ],
    [
      'an option of another question',
      [
        [1, 4],
        [2, option(3).id],
      ],
      [4],
      ['invalid'],
    ],
    [
      'a question that is not asked any more',
      [
        [1, 4],
        [9, 5],
      ],
      [4],
      [],
    ],
  ] as [string, [number, string | number][], unknown[], string[]][])('%s', (_, given, answers, wrong) => {
    expect(check(...given)).toEqual([answers, wrong])
  })
})
