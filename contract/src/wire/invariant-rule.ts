import type { Wording } from './locales.ts'

/** The groups of rules. */
export const ruleGroups = ['seats', 'sums', 'waiting', 'records', 'privacy', 'log', 'mails'] as const
export type RuleGroup = (typeof ruleGroups)[number]

export type InvariantRule = {
  group: RuleGroup
  /** What must always hold. */
  says: Wording
  /** What to do if the rule is broken. */
  remedy: Wording
}

/** The remedy for something that only the platform can repair. */
export const askSupport: Wording = {
  de: 'Ändern Sie hier nichts von Hand. Schreiben Sie dem Support und nennen Sie die Stellen.',
  en: 'Change nothing by hand here. Write to support and name the places.',
}

export function rule(group: RuleGroup, de: string, en: string, remedy: Wording): InvariantRule {
  return { group, says: { de, en }, remedy }
}
