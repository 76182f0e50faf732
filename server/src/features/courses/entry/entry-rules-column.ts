import { type EntryRule, tidyEntryRule } from '@reihum/contract/courses/entry-rules.ts'

/** The rules of who may enter, as they were checked when they were stored. */
export const entryRulesOfRow = ({ entry_rules }: { entry_rules: unknown }) => entry_rules as EntryRule[]

export const entryRulesColumnOf = (rules: readonly EntryRule[]) => JSON.stringify(rules.map(tidyEntryRule))
