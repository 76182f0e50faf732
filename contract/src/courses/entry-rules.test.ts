import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { characteristicValueId } from '../wire/ids.schema.ts'
import {
  ageOn,
  checkEntryRules,
  type EntryRule,
  entryRule,
  entryRuleInWords,
  failedEntryRules,
  type HeldCourse,
  tidyEntryRule,
} from './entry-rules.ts'

const group = characteristicValueId.parse('0197a2b4-0000-7000-8000-000000000001')
const rule = (fields: Partial<EntryRule> & Pick<EntryRule, 'kind'>) => entryRule.parse(fields)
const held = (fields: Partial<HeldCourse> = {}): HeldCourse => ({
  title: 'Anfänger',
  valueIds: [],
  isPlace: true,
  isConfirmed: true,
  isOver: true,
  ...fields,
})
const age = (fields: Partial<EntryRule>) => rule({ kind: 'age', ...fields })
const beginners = rule({ kind: 'earlier', title: 'Anfänger' })
const booked = rule({ kind: 'earlier', title: 'Anfänger', proof: 'booked' })
const ofGroup = rule({ kind: 'earlier', valueId: group })
const notBoth = rule({ kind: 'at_once', title: 'Anfänger', most: 1 })
const two = rule({ kind: 'at_once', valueId: group, most: 2 })
const ahead = { isOver: false }
const inGroup = held({ title: 'Töpfern', valueIds: [group], ...ahead })
const startsOn = '2026-09-01'

test.each<[string, string, string, number]>([
  ['on the birthday', '2020-09-01', '2026-09-01', 6],
  ['the day before', '2020-09-02', '2026-09-01', 5],
  ['born on a leap day, on 28 February', '2020-02-29', '2026-02-28', 5],
  ['born on a leap day, on 1 March', '2020-02-29', '2026-03-01', 6],
  ['before being born', '2027-01-01', '2026-09-01', -1],
])('an age %s', (_, birthDate, on, years) => {
  expect(ageOn(birthDate, on)).toBe(years)
})

test.each<[string, EntryRule, string, HeldCourse[], boolean]>([
  ['old enough on the day it begins', age({ ageFrom: 6 }), '2020-09-01', [], true],
  ['a day too young', age({ ageFrom: 6 }), '2020-09-02', [], false],
  ['old enough as of a later day', age({ ageFrom: 6, onDay: '2026-12-31' }), '2020-12-31', [], true],
  ['just young enough', age({ ageTo: 6 }), '2019-09-02', [], true],
  ['too old by a day', age({ ageTo: 6 }), '2019-09-01', [], false],
  ['within a range', age({ ageFrom: 6, ageTo: 8 }), '2018-05-05', [], true],
  ['of an age that nobody knows', age({ ageFrom: 6 }), '', [], false],
  ['not born yet', age({ ageTo: 6 }), '2027-01-01', [], false],
  ['who attended the earlier course', beginners, '', [held()], true],
  ['whatever its letters', beginners, '', [held({ title: ' ANFÄNGER ' })], true],
  ['who attended another one', beginners, '', [held({ title: 'Töpfern' })], false],
  ['who is attending it', beginners, '', [held(ahead)], false],
  ['whose place was never confirmed', beginners, '', [held({ isConfirmed: false })], false],
  ['who has a place, where that is enough', booked, '', [held({ isConfirmed: false, ...ahead })], true],
  ['who waits for one', booked, '', [held({ isPlace: false, isConfirmed: false, ...ahead })], false],
  ['who attended one of a group', ofGroup, '', [held({ title: 'Töpfern', valueIds: [group] })], true],
  ['who attended none of a group', ofGroup, '', [held()], false],
  ['who has the other one too', notBoth, '', [held(ahead)], false],
  [
    'who waits for the other one',
    notBoth,
    '',
    [held({ isPlace: false, isConfirmed: false, ...ahead })],
    false,
  ],
  ['who is through with the other one', notBoth, '', [held()], true],
  ['who has one of at most two', two, '', [inGroup], true],
  ['who has two of at most two', two, '', [inGroup, inGroup], false],
])('somebody %s', (_, one, birthDate, courses, isLetIn) => {
  expect(failedEntryRules([one], { birthDate, held: courses }, startsOn)).toEqual(isLetIn ? [] : [one])
})

describe('for whatever people attended', () => {
  const course = fc.record({
    title: fc.constantFrom('Anfänger', 'Töpfern'),
    valueIds: fc.constantFrom<string[]>([], [group]),
    isPlace: fc.boolean(),
    isConfirmed: fc.boolean(),
    isOver: fc.boolean(),
  })
  const rules = [beginners, booked, ofGroup, notBoth, two]

  it('one more course never takes away what an earlier one showed, nor makes room at once', () => {
    fc.assert(
      fc.property(fc.array(course, { maxLength: 5 }), course, (before, more) => {
        const failed = (courses: HeldCourse[]) =>
          failedEntryRules(rules, { birthDate: '', held: courses }, startsOn)
        const [was, is] = [failed(before), failed([...before, more])]
        for (const one of rules) {
          if (one.kind === 'earlier' && !was.includes(one)) expect(is).not.toContain(one)
          if (one.kind === 'at_once' && was.includes(one)) expect(is).toContain(one)
        }
      }),
    )
  })

  it('each rule is judged by itself, in any order', () => {
    fc.assert(
      fc.property(fc.array(course, { maxLength: 5 }), fc.shuffledSubarray(rules), (courses, some) => {
        const facts = { birthDate: '', held: courses }
        const alone = some.filter((one) => failedEntryRules([one], facts, startsOn).length > 0)
        expect(failedEntryRules(some, facts, startsOn)).toEqual(alone)
      }),
    )
  })
})

test.each<[EntryRule, string, string]>([
  [age({ ageFrom: 6, onDay: '2026-09-01' }), 'ab 6 Jahren am 01.09.2026', 'aged 6 and over on 1 Sep 2026'],
  [age({ ageTo: 12 }), 'bis 12 Jahre bei Kursbeginn', 'aged up to 12 when the course begins'],
  [age({ ageFrom: 6, ageTo: 8 }), 'von 6 bis 8 Jahren bei Kursbeginn', 'aged 6 to 8 when the course begins'],
  [age({ ageFrom: 5, ageTo: 5 }), 'mit 5 Jahren bei Kursbeginn', 'aged 5 when the course begins'],
  [beginners, 'setzt „Anfänger“ voraus', 'requires “Anfänger”'],
  [booked, 'setzt einen Platz in „Anfänger“ voraus', 'requires a place in “Anfänger”'],
  [notBoth, 'nicht zugleich mit „Anfänger“', 'not together with “Anfänger”'],
  [two, 'höchstens 2 Kurse aus „Keramik“ zugleich', 'at most 2 courses of “Ceramics” at once'],
])('a rule is said in both languages', (one, de, en) => {
  const labelled = { ...one, valueLabel: one.valueId ? { de: 'Keramik', en: 'Ceramics' } : null }
  expect([entryRuleInWords(labelled, 'de'), entryRuleInWords(labelled, 'en')]).toEqual([de, en])
})

test.each<[string, EntryRule[], string[]]>([
  ['an age without bounds', [age({})], ['0.ageFrom required']],
  ['ages that run backwards', [age({ ageFrom: 8, ageTo: 6 })], ['0.ageTo ageBackwards']],
  ['two rules of age', [age({ ageFrom: 6 }), age({ ageTo: 9 })], ['1.ageFrom ageRuleTwice']],
  ['no course', [rule({ kind: 'earlier' })], ['0.title entryCoursesOnce']],
  ['courses in two ways', [{ ...ofGroup, title: 'Anfänger' }], ['0.title entryCoursesOnce']],
  ['no number', [rule({ kind: 'at_once', title: 'Anfänger' })], ['0.most required']],
  ['nothing wrong', [age({ ageFrom: 6 }), beginners, notBoth], []],
])('rules with %s are refused', (_, rules, expected) => {
  const found: string[] = []
  checkEntryRules(rules, (path, code) => found.push(`${path.slice(1).join('.')} ${code}`))
  expect(found).toEqual(expected)
})

test('a changed choice leaves nothing behind', () => {
  const filled = {
    ...age({ ageFrom: 6 }),
    title: 'Anfänger',
    valueId: group,
    proof: 'booked',
    most: 3,
  } as const
  expect(tidyEntryRule(filled)).toEqual(age({ ageFrom: 6 }))
  expect(tidyEntryRule({ ...filled, kind: 'earlier' })).toMatchObject({ ageFrom: null, most: null })
})
