import { contextKindNames, type PlaceholderName } from '@reihum/contract/documents/placeholders.ts'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocale, useText } from '#ui/text.tsx'
import { useCatalogue } from '../use-catalogue.ts'
import classes from './document-editor.module.css'
import { editorMessages } from './editor.messages.ts'
import { askedAt, placeholdersFor } from './suggestion.ts'

const mostShown = 8

/** Takes the keys that belong to the list while it is open; true: it has used the key. */
export type SuggestionKeys = RefObject<(event: KeyboardEvent) => boolean>

/** Puts a placeholder where the cursor is, or in place of what was typed to find it. */
export function insertPlaceholder(editor: Editor, name: PlaceholderName) {
  const asked = askedAt(editor.state)
  const change = editor.chain().focus()
  if (asked) change.deleteRange(asked)
  change.insertContent({ type: 'placeholder', attrs: { name } }).run()
}

/** The placeholders that fit what is being typed, below the cursor. */
export function SuggestionList({ editor, keys }: { editor: Editor; keys: SuggestionKeys }) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const catalogue = useCatalogue()
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const asked = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isFocused ? askedAt(now.state) : null),
  })
  const found = asked ? placeholdersFor(asked.query, locale, catalogue).slice(0, mostShown) : []
  const isOpen = asked !== null && asked.from !== closedAt && found.length > 0
  const at = Math.min(active, Math.max(found.length - 1, 0))
  const query = asked?.query
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins at the first again
  useEffect(() => setActive(0), [query])

  keys.current = (event) => {
    if (!isOpen) return false
    const name = found[at]
    if (event.key === 'ArrowDown') setActive((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((at + found.length - 1) % found.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && name) insertPlaceholder(editor, name)
    else if (event.key === 'Escape') setClosedAt(asked.from)
    else return false
    return true
  }
  if (!isOpen) return null
  const { left, bottom } = editor.view.coordsAtPos(asked.from)
  const nameAt = (name: PlaceholderName) => {
    const { context, label } = catalogue.placeholderOf(name)
    return { label: label[locale], context, kind: contextKindNames[context][locale] }
  }
  const shown = found.map((name) => ({ name, ...nameAt(name) }))
  const current = shown[at]
  return (
    <>
      <div
        ref={list}
        role="listbox"
        aria-label={text('placeholders')}
        className={classes.suggestions}
        style={{
          top: Math.min(bottom + 4, innerHeight - 48 - 36 * found.length),
          left: Math.max(8, Math.min(left, innerWidth - 328)),
        }}
      >
        {shown.map(({ name, label, context, kind }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken where the cursor is, in the text
          <div
            key={name}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.suggestion}
            // The cursor stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insertPlaceholder(editor, name)}
          >
            <span className={classes.dot} data-context={context} />
            {label}
            <span className="grey">{kind}</span>
          </div>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {current && `${current.label}, ${current.kind}`}
      </span>
    </>
  )
}
