import { TextInput } from '@mantine/core'
import { contextKindNames, contextKinds, documentListWords } from '@reihum/contract/documents/placeholders.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useLocale, useText } from '#ui/text.tsx'
import { useCatalogue } from '../use-catalogue.ts'
import editorClasses from './document-editor.module.css'
import { editorMessages } from './editor.messages.ts'
import { sampleText } from './editor-words.ts'
import classes from './placeholder-panel.module.css'
import { placeholdersFor } from './suggestion.ts'
import { insertPlaceholder } from './suggestion-list.tsx'

type PlaceholderPanelProps = {
  /** The language of the document. */
  language: Locale
  /** Where a placeholder is put; null where the text cannot be changed. */
  editor: Editor | null
}

/** Every placeholder there is, with what it looks like when it is filled. */
export default function PlaceholderPanel({ language, editor }: PlaceholderPanelProps) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const catalogue = useCatalogue()
  const { placeholderOf } = catalogue
  const found = placeholdersFor(typed, locale, catalogue)
  return (
    <div className={editorClasses.panel}>
      <TextInput
        type="search"
        aria-label={text('search')}
        placeholder={text('search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter must not save the template.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length === 0 && (
        <p className="grey" role="status">
          {text('noneFound')}
        </p>
      )}
      {contextKinds.map((context) => {
        const names = found.filter((name) => placeholderOf(name).context === context)
        if (names.length === 0) return null
        return (
          <section key={context} aria-label={contextKindNames[context][locale]}>
            <h3>{contextKindNames[context][locale]}</h3>
            <ul className={classes.placeholders}>
              {names.map((name) => {
                const { label, within } = placeholderOf(name)
                return (
                  <li key={name}>
                    <button
                      type="button"
                      className={classes.offered}
                      data-context={context}
                      disabled={!editor}
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => editor && insertPlaceholder(editor, name)}
                    >
                      {label[locale]}
                    </button>
                    <span className="grey">
                      {sampleText(name, placeholderOf(name), language)}
                      {within && ` · ${text('onlyWithin', { list: documentListWords[within][locale] })}`}
                    </span>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
