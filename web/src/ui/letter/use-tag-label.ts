import type { Wording } from '@reihum/contract/wire/locales.ts'
import { useMemo } from 'react'
import { useLocale, useText } from '../text.tsx'
import { letterMessages } from './letter.messages.ts'
import type { TagLabel } from './letter-tag.ts'

/** What a letter may name. A condition has no value of its own; a sample is what a placeholder may stand for. */
export type LetterPlaceholder = { name: string; label: Wording; isCondition?: boolean; sample?: Wording }

/** How chips are called in a letter that may name these. */
export function useTagLabel(placeholders: readonly LetterPlaceholder[]): TagLabel {
  const text = useText(letterMessages)
  const locale = useLocale()
  return useMemo(() => {
    const known = new Map(placeholders.map((one) => [one.name, one]))
    return ({ kind, name }) => {
      const what = known.get(name)?.label[locale] ?? name
      if (kind === 'placeholder') return what
      if (kind !== 'if') return text(kind === 'else' ? 'elseChip' : 'endChip')
      return text(known.get(name)?.isCondition ? 'ifChip' : 'ifFilledChip', { what })
    }
  }, [placeholders, locale, text])
}
