import type { Wording } from '@reihum/contract/wire/locales.ts'
import { useMemo } from 'react'
import { useLocale, useText } from '../text.tsx'
import { letterMessages } from './letter.messages.ts'
import type { TagLabel } from './letter-tag.ts'

/** What a letter may name. A condition has no value of its own; a sample is what a placeholder may stand for. */
export type LetterPlaceholder = {
  name: string
  label: Wording
  isCondition?: boolean
  sample?: Wording
  /** The provider has made it, such as an attribute of the registration form. */
  isOwn?: boolean
}

const nothing = () => undefined

/** How chips are called in a letter that may name these. `otherwise` calls what is not offered; it stays the same function. */
export function useTagLabel(
  placeholders: readonly LetterPlaceholder[],
  otherwise: (name: string) => Wording | undefined = nothing,
): TagLabel {
  const text = useText(letterMessages)
  const locale = useLocale()
  return useMemo(() => {
    const known = new Map(placeholders.map((one) => [one.name, one]))
    return ({ kind, name }) => {
      const what = (known.get(name)?.label ?? otherwise(name))?.[locale] ?? name
      if (kind === 'placeholder') return what
      if (kind !== 'if') return text(kind === 'else' ? 'elseChip' : 'endChip')
      return text(known.get(name)?.isCondition ? 'ifChip' : 'ifFilledChip', { what })
    }
  }, [placeholders, otherwise, locale, text])
}
