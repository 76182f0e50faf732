import type { ConditionTest, DateStyle, DocumentListName } from '@reihum/contract/documents/content.ts'
import { writePlaceholder } from '@reihum/contract/documents/fill-content.ts'
import {
  contextKindNames,
  documentListWords,
  isPlaceholder,
  type Placeholder,
  type PlaceholderName,
} from '@reihum/contract/documents/placeholders.ts'
import { sampleOf } from '@reihum/contract/documents/sample-context.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { useMemo } from 'react'
import { useLocale, useText } from '#ui/text.tsx'
import { useCatalogue } from '../use-catalogue.ts'
import type { EditorWords } from './document-extensions.ts'
import { editorMessages } from './editor.messages.ts'

/** What a placeholder looks like when it is filled, in one line. */
export const sampleText = (
  name: PlaceholderName,
  placeholder: Placeholder,
  locale: Locale,
  style?: DateStyle,
) => writePlaceholder(name, sampleOf(placeholder, locale), locale, style).replaceAll('\n', ', ')

/** What the editor writes into a text in `language`, for somebody who reads the language of the page. */
export function useEditorWords(language: Locale): EditorWords {
  const locale = useLocale()
  const text = useText(editorMessages)
  const { placeholderOf } = useCatalogue()
  return useMemo(() => {
    const labelOf = (name: string) => (isPlaceholder(name) ? placeholderOf(name).label[locale] : name)
    const repetition = (list: string) => documentListWords[list as DocumentListName][locale]
    return {
      layout: {
        pageBreak: text('pageBreak'),
        rule: text('rule'),
        space: (height) => text('space', { height: String(height) }),
      },
      variable: {
        chip: (name, style) => {
          if (!isPlaceholder(name)) return { label: name, context: '', sample: name, hint: name }
          const placeholder = placeholderOf(name)
          const { context, label } = placeholder
          const sample = sampleText(name, placeholder, language, (style as DateStyle | null) ?? undefined)
          const words = { context: contextKindNames[context][locale], label: label[locale], sample }
          return { label: label[locale], context, sample, hint: text('chipHint', words) }
        },
        condition: ({ placeholder, test, value }) =>
          text('onlyIf', { placeholder: labelOf(placeholder), test: test as ConditionTest, value }),
        repetition,
      },
      row: repetition,
      pictureGone: text('imageGone'),
    }
  }, [locale, language, text, placeholderOf])
}
