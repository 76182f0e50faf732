import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { characteristicValueId, personGroupId } from '../wire/ids.schema.ts'
import {
  ageOn,
  checkEntryRules,
  type EntryRule,
  entryRule,
  entryRuleInWords,
  failedEntryRules,
  type HeldCourse,
  type HeldGroup,
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
const members = personGroupId.parse('0197a2b4-0000-7000-8000-00000000000a')
const bronze = personGroupId.parse('0197a2b4-0000-7000-8000-00000000000b')
const onlyMembers = rule({ kind: 'group', groupIds: [members] })

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
  expect(failedEntryRules([one], { birthDate, held: courses, groups: [] }, startsOn)).toEqual(
    isLetIn ? [] : [one],
  )
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
          failedEntryRules(rules, { birthDate: '', held: courses, groups: [] }, startsOn)
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
        const facts = { birthDate: '', held: courses, groups: [] }
        const alone = some.filter((one) => failedEntryRules([one], facts, startsOn).length > 0)
        expect(failedEntryRules(some, facts, startsOn)).toEqual(alone)
      }),
    )
  })
})

describe('groups of people', () => {
  const member = (from: string, until: string | null = null, groupId: string = members): HeldGroup => ({
    groupId,
    from,
    until,
  })
  const isLetIn = (one: EntryRule, groups: HeldGroup[]) =>
    failedEntryRules([one], { birthDate: '', held: [], groups }, startsOn).length === 0

  it.each<[string, HeldGroup[], boolean]>([
    ['nobody of none', [], false],
    ['who belongs on the day', [member('2026-01-01')], true],
    ['who begins on that day', [member(startsOn)], true],
    ['who begins a day later', [member('2026-09-02')], false],
    ['whose last day it is', [member('2026-01-01', startsOn)], true],
    ['whose time ended the day before', [member('2026-01-01', '2026-08-31')], false],
    ['who belongs to another group', [member('2026-01-01', null, bronze)], false],
    ['for one reason of two', [member('2020-01-01', '2020-12-31'), member('2026-01-01')], true],
  ])('let in somebody %s', (_, groups, expected) => {
    expect(isLetIn(onlyMembers, groups)).toBe(expected)
    expect(isLetIn({ ...onlyMembers, side: 'others' }, groups)).toBe(!expected)
  })

  it('one of several is enough', () => {
    const either = { ...onlyMembers, groupIds: [members, bronze] }
    expect(isLetIn(either, [member('2026-01-01', null, bronze)])).toBe(true)
  })

  it('belonging to more never keeps out whom a group lets in, nor lets in whom it keeps out', () => {
    const days = fc.constantFrom('2026-01-01', '2026-08-31', startsOn, '2026-12-31')
    const anyMember = fc
      .tuple(days, fc.option(days), fc.constantFrom<string>(members, bronze))
      .map(([from, until, id]) => member(from, until, id))
    fc.assert(
      fc.property(fc.array(anyMember, { maxLength: 4 }), anyMember, (before, more) => {
        const after = [...before, more]
        if (isLetIn(onlyMembers, before)) expect(isLetIn(onlyMembers, after)).toBe(true)
        expect(isLetIn({ ...onlyMembers, side: 'others' }, after)).toBe(!isLetIn(onlyMembers, after))
      }),
    )
  })
})

test.each<[EntryRule, string, string]>([
  [onlyMembers, 'nur für „Mitglieder“', 'for “Mitglieder” only'],
  [
    { ...onlyMembers, groupIds: [members, bronze] },
    'nur für „Mitglieder“ oder „Stufe Bronze“',
    'for “Mitglieder” or “Stufe Bronze” only',
  ],
  [{ ...onlyMembers, side: 'others' }, 'nicht für „Mitglieder“', 'not for “Mitglieder”'],
  [age({ ageFrom: 6, onDay: '2026-09-01' }), 'ab 6 Jahren am 01.09.2026', 'aged 6 and over on 1 Sep 2026'],
  [age({ ageTo: 12 }), 'bis 12 Jahre bei Kursbeginn', 'aged up to 12 when the course begins'],
  [age({ ageFrom: 6, ageTo: 8 }), 'von 6 bis 8 Jahren bei Kursbeginn', 'aged 6 to 8 when the course begins'],
  [age({ ageFrom: 5, ageTo: 5 }), 'mit 5 Jahren bei Kursbeginn', 'aged 5 when the course begins'],
  [beginners, 'setzt „Anfänger“ voraus', 'requires “Anfänger”'],
  [booked, 'setzt einen Platz in „Anfänger“ voraus', 'requires a place in “Anfänger”'],
  [notBoth, 'nicht zugleich mit „Anfänger“', 'not together with “Anfänger”'],
  [two, 'höchstens 2 Kurse aus „Keramik“ zugleich', 'at most 2 courses of “Ceramics” at once'],
])('a rule is said in both languages', (one, de, en) => {
  const labelled = {
    ...one,
    valueLabel: one.valueId ? { de: 'Keramik', en: 'Ceramics' } : null,
    groupNames: one.groupIds.map((id) => (id === members ? 'Mitglieder' : 'Stufe Bronze')),
  }
  expect([entryRuleInWords(labelled, 'de'), entryRuleInWords(labelled, 'en')]).toEqual([de, en])
})

test.each<[string, EntryRule[], string[]]>([
  ['an age without bounds', [age({})], ['0.ageFrom required']],
  ['ages that run backwards', [age({ ageFrom: 8, ageTo: 6 })], ['0.ageTo ageBackwards']],
  ['two rules of age', [age({ ageFrom: 6 }), age({ ageTo: 9 })], ['1.ageFrom ageRuleTwice']],
  ['no course', [rule({ kind: 'earlier' })], ['0.title entryCoursesOnce']],
  ['courses in two ways', [{ ...ofGroup, title: 'Anfänger' }], ['0.title entryCoursesOnce']],
  ['no number', [rule({ kind: 'at_once', title: 'Anfänger' })], ['0.most required']],
  ['no group', [rule({ kind: 'group' })], ['0.groupIds required']],
  ['nothing wrong', [onlyMembers, age({ ageFrom: 6 }), beginners, notBoth], []],
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
  expect(tidyEntryRule({ ...filled, groupIds: [members], kind: 'group' })).toEqual(onlyMembers)
})
