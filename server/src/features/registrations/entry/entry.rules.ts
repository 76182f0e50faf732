import {
  type EntryFacts,
  entryRuleInWords,
  failedEntryRules,
  type LabelledEntryRule,
} from '@reihum/contract/courses/entry-rules.ts'
import type { WrongField } from '@reihum/contract/field-errors.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'

type Person = { firstName: string; lastName: string }

/** Who wants to enter, and what is known of them. */
export type EntryCase = { at: number; person: Person; facts: EntryFacts }

const inBoth = (rule: LabelledEntryRule): Wording => ({
  de: entryRuleInWords(rule, 'de'),
  en: entryRuleInWords(rule, 'en'),
})

/** The rules that somebody does not meet. */
export function unmet(
  rules: readonly LabelledEntryRule[],
  { facts }: EntryCase,
  startsOn: string,
): LabelledEntryRule[] {
  const failed = failedEntryRules(rules, facts, startsOn)
  return rules.filter((rule) => failed.includes(rule))
}

/**
 * The refusal of each rule at a field of the person. An age is said at the date of birth. What somebody attended is said in the same
 * words whether nobody knows the person or they lack it.
 */
export function wrongEntry(
  failed: readonly LabelledEntryRule[],
  { at, person, facts }: EntryCase,
  path: WrongField['path'],
): WrongField[] {
  const of = `${person.firstName} ${person.lastName}: `
  return failed.map((rule) => {
    const { de, en } = inBoth(rule)
    const name = { de: of + de, en: of + en }
    if (rule.kind !== 'age')
      return { path: [...path, 'attendees', at, 'entry'], code: 'entryUnverified' as const, name }
    const code = facts.birthDate === '' ? ('required' as const) : ('entryAge' as const)
    return { path: [...path, 'attendees', at, 'birthDate'], code, name }
  })
}

/** What is kept with a registration that staff made in spite of the rules: which ones, and why. */
export function exceptionNote(
  failed: readonly LabelledEntryRule[],
  reason: string,
  locale: 'de' | 'en',
): string {
  return `${failed.map((rule) => inBoth(rule)[locale]).join(', ')}: ${reason}`
}
