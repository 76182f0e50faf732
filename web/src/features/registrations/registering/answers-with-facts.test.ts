import type { AskedAttribute } from '@reihum/contract/courses/attribute.schema.ts'
import type { PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import type { AttributeId } from '@reihum/contract/wire/ids.schema.ts'
import { expect, test } from 'vitest'
import { answersWithFacts, withoutFacts } from './answers-with-facts.ts'

const saidAt = '2026-03-03T12:00:00.000Z'
const asked = (id: string, scope: AskedAttribute['scope'] = 'person') =>
  ({ id: id as AttributeId, scope }) as AskedAttribute
const fact = (id: string, value: PersonFact['value'], isOutdated = false): PersonFact => ({
  asked: asked(id),
  value,
  saidAt,
  saidBy: 'staff',
  isOutdated,
})
const typed = { attributeId: 'a' as AttributeId, value: 'Pollen' }

test('what is stored is filled in, in the format of the language, and says from when it is', () => {
  const known = { asked: [asked('a'), asked('n')], facts: [fact('a', 'Nüsse'), fact('n', 1.5)] }
  expect(answersWithFacts([], known, 'de')).toEqual([
    { attributeId: 'a', seenAsOf: saidAt, value: 'Nüsse' },
    { attributeId: 'n', seenAsOf: saidAt, value: '1,5' },
  ])
})

test('what was entered stays, also where it was emptied', () => {
  const known = { asked: [asked('a')], facts: [fact('a', 'Nüsse')] }
  expect(answersWithFacts([typed], known, 'de')).toEqual([typed])
  const emptied = { ...typed, value: '' }
  expect(answersWithFacts([emptied], known, 'de')).toEqual([emptied])
})

test('what is too old, is not asked, or belongs to each registration is not filled in', () => {
  const facts = [fact('a', 'Nüsse', true), fact('b', 'x'), fact('c', 'y')]
  expect(answersWithFacts([], { asked: [asked('a'), asked('c', 'registration')], facts }, 'de')).toEqual([])
})

test('somebody else gets nothing of it', () => {
  expect(withoutFacts([typed, { attributeId: 'b' as AttributeId, seenAsOf: saidAt, value: 'x' }])).toEqual([
    typed,
  ])
})
