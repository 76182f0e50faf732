import { z } from 'zod'
import { dayInWords } from '../wire/dates.ts'
import { day } from '../wire/days.schema.ts'
import { characteristicValueId, personGroupId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import type { Locale, Wording } from '../wire/locales.ts'
import { ageFields } from './characteristic.schema.ts'

/**
 * Who may enter a course: people of an age, who attended an earlier course, who have not more than so many courses of a
 * kind at once, or who belong to a group of people.
 */
export const entryRuleKind = z.enum(['age', 'earlier', 'at_once', 'group'])
export type EntryRuleKind = z.infer<typeof entryRuleKind>

export const entryRuleKindNames: Record<EntryRuleKind, Wording> = {
  age: { de: 'Alter', en: 'Age' },
  earlier: { de: 'Früherer Kurs', en: 'Earlier course' },
  at_once: { de: 'Kurse zugleich', en: 'Courses at once' },
  group: { de: 'Personengruppe', en: 'Group of people' },
}

/** Whom groups of people let in: those who belong to one of them, or everybody else. */
export const groupSide = z.enum(['members', 'others'])
export type GroupSide = z.infer<typeof groupSide>

export const groupSideNames: Record<GroupSide, Wording> = {
  members: { de: 'Nur wer dazugehört', en: 'Only its members' },
  others: { de: 'Nur wer nicht dazugehört', en: 'Only people who are not members' },
}

/** How many groups a rule may name. */
const groupsLimit = 10

/** What counts as having attended: `finished`, a confirmed place in a course that is over; `booked`, a place in any. */
export const entryProof = z.enum(['finished', 'booked'])
export type EntryProof = z.infer<typeof entryProof>

export const entryProofNames: Record<EntryProof, Wording> = {
  finished: { de: 'Kurs zu Ende besucht', en: 'Course attended to its end' },
  booked: { de: 'Platz gebucht genügt', en: 'A booked place is enough' },
}

export const entryRulesLimit = 10

/** A rule of a course by which a person may enter it. Fields that belong to the other kinds are empty. */
export const entryRule = z.object({
  kind: entryRuleKind,
  ...ageFields,
  /** Age: as of this day; empty: of the day the course begins. */
  onDay: day.nullable().default(null),
  /** Earlier, at once: courses of this title, whenever they take place … */
  title: line(200).default(''),
  /** … or courses that have this value of a characteristic. Exactly one is given. */
  valueId: characteristicValueId.nullable().default(null),
  proof: entryProof.default('finished'),
  /** At once: how many of these courses somebody may have, this one included. */
  most: z.number().int().min(1).max(20).nullable().default(null),
  /** Group: any of these, on the day the course begins. */
  groupIds: z.array(personGroupId).max(groupsLimit).default([]),
  side: groupSide.default('members'),
})
export type EntryRule = z.infer<typeof entryRule>

/** A rule with what its value or its groups are called. */
export const labelledEntryRule = entryRule.extend({
  valueLabel: z.object({ de: z.string(), en: z.string() }).nullable(),
  groupNames: z.array(z.string()),
})
export type LabelledEntryRule = z.infer<typeof labelledEntryRule>

export const entryRulesField = z.array(entryRule).max(entryRulesLimit).default([])

/** A rule without what belongs to other kinds, so that a choice that was changed leaves nothing behind. */
export function tidyEntryRule(one: EntryRule): EntryRule {
  const isAge = one.kind === 'age'
  const isGroup = one.kind === 'group'
  const isOfCourses = !isAge && !isGroup
  return {
    kind: one.kind,
    ageFrom: isAge ? one.ageFrom : null,
    ageTo: isAge ? one.ageTo : null,
    onDay: isAge ? one.onDay : null,
    title: isOfCourses ? one.title : '',
    valueId: isOfCourses ? one.valueId : null,
    proof: one.kind === 'earlier' ? one.proof : 'finished',
    most: one.kind === 'at_once' ? one.most : null,
    groupIds: isGroup ? [...new Set(one.groupIds)].sort() : [],
    side: isGroup ? one.side : 'members',
  }
}

type Complain = (path: (string | number)[], code: string) => void

/** An age has a bound, and they run upwards; other rules name groups, or courses in one way. There is one rule of age. */
export function checkEntryRules(rules: readonly EntryRule[], complain: Complain): void {
  for (const [at, { kind, ageFrom, ageTo, title, valueId, most, groupIds }] of rules.entries()) {
    const path = (field: string) => ['entryRules', at, field]
    if (kind === 'age') {
      if (ageFrom === null && ageTo === null) complain(path('ageFrom'), 'required')
      if (ageFrom !== null && ageTo !== null && ageTo < ageFrom) complain(path('ageTo'), 'ageBackwards')
      if (rules.findIndex((one) => one.kind === 'age') < at) complain(path('ageFrom'), 'ageRuleTwice')
    } else if (kind === 'group') {
      if (groupIds.length === 0) complain(path('groupIds'), 'required')
    } else if ((title === '') === (valueId === null)) complain(path('title'), 'entryCoursesOnce')
    if (kind === 'at_once' && most === null) complain(path('most'), 'required')
  }
}

/** A course that somebody has or had a place or a turn in. */
export type HeldCourse = {
  title: string
  valueIds: readonly string[]
  /** A place, reserved or confirmed, and not a turn on the waiting list. */
  isPlace: boolean
  isConfirmed: boolean
  isOver: boolean
}

/** A group that somebody belongs to, from a day on, perhaps until another. */
export type HeldGroup = { groupId: string; from: string; until: string | null }

/** What is known of a person when they register. */
export type EntryFacts = {
  /** YYYY-MM-DD; empty: not known. */
  birthDate: string
  held: readonly HeldCourse[]
  groups: readonly HeldGroup[]
}

/** How old somebody is on a day. Who was born on 29 February has their birthday on 1 March in other years. */
export function ageOn(birthDate: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return on.slice(5) < birthDate.slice(5) ? years - 1 : years
}

const folded = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase()

const isMeant = ({ title, valueId }: EntryRule, course: HeldCourse) =>
  valueId === null ? folded(course.title) === folded(title) : course.valueIds.includes(valueId)

const belongs = ({ groupIds }: EntryRule, groups: readonly HeldGroup[], on: string) =>
  groups.some(
    ({ groupId, from, until }) =>
      groupIds.some((id) => id === groupId) && from <= on && (until === null || until >= on),
  )

function isKept(rule: EntryRule, { birthDate, held, groups }: EntryFacts, startsOn: string): boolean {
  const { kind, ageFrom, ageTo, onDay, proof, most } = rule
  if (kind === 'age') {
    if (birthDate === '') return false
    const age = ageOn(birthDate, onDay ?? startsOn)
    return age >= (ageFrom ?? 0) && (ageTo === null || age <= ageTo)
  }
  if (kind === 'group') return belongs(rule, groups, startsOn) === (rule.side === 'members')
  const meant = held.filter((course) => isMeant(rule, course))
  if (kind === 'at_once') return meant.filter(({ isOver }) => !isOver).length < (most ?? 1)
  return meant.some(({ isPlace, isConfirmed, isOver }) =>
    proof === 'booked' ? isPlace : isConfirmed && isOver,
  )
}

/** The rules that a person does not meet, in their order; `startsOn` is the day on which the course begins. */
export function failedEntryRules(
  rules: readonly EntryRule[],
  facts: EntryFacts,
  startsOn: string,
): EntryRule[] {
  return rules.filter((rule) => !isKept(rule, facts, startsOn))
}

/** Whether the form of a course has to ask for the date of birth. */
export const asksBirthDate = (rules: readonly EntryRule[]): boolean =>
  rules.some(({ kind }) => kind === 'age')

/** Rules that speak of what somebody has booked or belongs to: told only to whoever may know it. */
export const isAboutPerson = ({ kind }: Pick<EntryRule, 'kind'>): boolean => kind !== 'age'

function agesInWords({ ageFrom, ageTo, onDay }: EntryRule, locale: Locale): string {
  const isGerman = locale === 'de'
  const [from, to] = [ageFrom, ageTo]
  const years = () => {
    if (from !== null && to !== null) {
      if (from === to) return isGerman ? `mit ${from} Jahren` : `aged ${from}`
      return isGerman ? `von ${from} bis ${to} Jahren` : `aged ${from} to ${to}`
    }
    if (from !== null) return isGerman ? `ab ${from} Jahren` : `aged ${from} and over`
    return isGerman ? `bis ${to} Jahre` : `aged up to ${to}`
  }
  const on = () => {
    if (onDay === null) return isGerman ? 'bei Kursbeginn' : 'when the course begins'
    return isGerman ? `am ${dayInWords(onDay, locale)}` : `on ${dayInWords(onDay, locale)}`
  }
  return `${years()} ${on()}`
}

function groupsInWords({ side }: Pick<EntryRule, 'side'>, names: readonly string[], locale: Locale): string {
  const isGerman = locale === 'de'
  const quoted = names
    .map((name) => (isGerman ? `„${name}“` : `“${name}”`))
    .join(isGerman ? ' oder ' : ' or ')
  if (side === 'others') return isGerman ? `nicht für ${quoted}` : `not for ${quoted}`
  return isGerman ? `nur für ${quoted}` : `for ${quoted} only`
}

/** A rule as visitors and staff read it: "ab 6 Jahren am 01.09.2026". */
export function entryRuleInWords(
  { valueLabel, groupNames, ...rule }: LabelledEntryRule,
  locale: Locale,
): string {
  const isGerman = locale === 'de'
  if (rule.kind === 'group') return groupsInWords(rule, groupNames, locale)
  const name = rule.valueId === null ? rule.title : (valueLabel?.[locale] ?? '')
  const courses = isGerman ? `„${name}“` : `“${name}”`
  if (rule.kind === 'age') return agesInWords(rule, locale)
  if (rule.kind === 'at_once') {
    const most = rule.most ?? 1
    if (rule.title !== '' && most === 1)
      return isGerman ? `nicht zugleich mit ${courses}` : `not together with ${courses}`
    return isGerman
      ? `höchstens ${most} ${most === 1 ? 'Kurs' : 'Kurse'} aus ${courses} zugleich`
      : `at most ${most} ${most === 1 ? 'course' : 'courses'} of ${courses} at once`
  }
  if (rule.proof === 'booked')
    return isGerman ? `setzt einen Platz in ${courses} voraus` : `requires a place in ${courses}`
  return isGerman ? `setzt ${courses} voraus` : `requires ${courses}`
}
