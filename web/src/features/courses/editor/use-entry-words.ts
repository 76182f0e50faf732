import { type EntryRule, entryRuleInWords } from '@reihum/contract/courses/entry-rules.ts'
import { useGroupNames } from '#platform/use-group-names.ts'
import { useLocale } from '#ui/text.tsx'
import { labelIn, useCharacteristics } from '../characteristics/characteristic-query.ts'

/** Says a rule of entry, with the value or the groups that it names. */
export function useEntryWords(): (rule: EntryRule) => string {
  const locale = useLocale()
  const values = useCharacteristics().flatMap(({ fields }) => fields.values)
  const groups = useGroupNames()
  return (rule) => {
    const groupNames = rule.groupIds.flatMap((id) => groups.find((one) => one.id === id)?.name ?? [])
    const value = values.find(({ id }) => id === rule.valueId)
    const label = value ? labelIn(value, locale) : ''
    return entryRuleInWords({ ...rule, valueLabel: { de: label, en: label }, groupNames }, locale)
  }
}
