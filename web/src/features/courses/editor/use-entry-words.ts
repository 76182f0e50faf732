import { type EntryRule, entryRuleInWords } from '@reihum/contract/courses/entry-rules.ts'
import { useLocale } from '#ui/text.tsx'
import { labelIn, useCharacteristics } from '../characteristics/characteristic-query.ts'

/** Says a rule of entry, with the value that it names. */
export function useEntryWords(): (rule: EntryRule) => string {
  const locale = useLocale()
  const values = useCharacteristics().flatMap(({ fields }) => fields.values)
  return (rule) => {
    const value = values.find(({ id }) => id === rule.valueId)
    const label = value ? labelIn(value, locale) : ''
    return entryRuleInWords({ ...rule, valueLabel: { de: label, en: label } }, locale)
  }
}
