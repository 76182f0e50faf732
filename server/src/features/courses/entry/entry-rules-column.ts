import { type EntryRule, tidyEntryRule } from '@reihum/contract/courses/entry-rules.ts'

/** What rules lack that were stored before groups of people were. */
const ofNoGroup = { groupIds: [], side: 'members' as const }

/** The rules of who may enter, as they were checked when they were stored. */
export const entryRulesOfRow = ({ entry_rules }: { entry_rules: unknown }): EntryRule[] =>
  (entry_rules as EntryRule[]).map((rule) => ({ ...ofNoGroup, ...rule }))

export const entryRulesColumnOf = (rules: readonly EntryRule[]) => JSON.stringify(rules.map(tidyEntryRule))
