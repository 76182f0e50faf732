import {
  type RichText,
  richTextLength,
  richTextLimit,
  settledRichText,
} from '@reihum/contract/wire/rich-text.ts'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useText } from '../text.tsx'
import { editorExtensions } from './editor-extensions.ts'
import { pastedHtml } from './pasted-html.ts'
import { richTextMessages } from './rich-text.messages.ts'
import classes from './rich-text-field.module.css'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

/** From this length on, the editor tells how much room is left. */
const nearLimit = richTextLimit * 0.95

export type RichTextEditorProps = {
  value: RichText
  onChange: (value: RichText) => void
  isDisabled: boolean
  /** The attributes of the editable element: its id, its label, its state. */
  attributes: Record<string, string>
}

const settledJson = (text: RichText) => JSON.stringify(settledRichText(text))

export default function RichTextEditor({ value, onChange, isDisabled, attributes }: RichTextEditorProps) {
  const text = useText(richTextMessages)
  const locale = useLocale()
  const [isLinkOpen, setLinkOpen] = useState(false)
  const toolbar = useRef<HTMLDivElement>(null)
  /** The value last given to the form. */
  const told = useRef(value)
  const length = richTextLength(value)
  const hintId = `${attributes.id}-keys`
  const counterId = `${attributes.id}-counter`
  const isNear = length > nearLimit

  const describedBy = [attributes['aria-describedby'], isNear && counterId, !isDisabled && hintId]
    .filter(Boolean)
    .join(' ')
  const known = JSON.stringify({ ...attributes, 'aria-describedby': describedBy })
  const editorProps = useMemo(
    () => ({
      attributes: JSON.parse(known) as Record<string, string>,
      transformPastedHTML: pastedHtml,
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        if (isDisabled) return false
        const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
        const isToolbar = event.altKey && event.key === 'F10'
        if (isLink) setLinkOpen(true)
        if (isToolbar) toolbar.current?.focus()
        // These keys have another meaning elsewhere on the page.
        if (isLink || isToolbar) event.stopPropagation()
        return isLink || isToolbar
      },
    }),
    [known, isDisabled],
  )

  const editor = useEditor({
    extensions: editorExtensions,
    content: value,
    editable: !isDisabled,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: now }) => {
      told.current = settledRichText(now.getJSON() as RichText)
      onChange(told.current)
    },
  })

  useEffect(() => {
    editor.setEditable(!isDisabled, false)
  }, [editor, isDisabled])

  // The value can change from outside: by a newer stored state, or by discarded changes.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    if (settledJson(value) === settledJson(editor.getJSON() as RichText)) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <>
      {!isDisabled && (
        <RichTextToolbar
          ref={toolbar}
          editor={editor}
          editableId={attributes.id ?? ''}
          isLinkOpen={isLinkOpen}
          setLinkOpen={setLinkOpen}
        />
      )}
      <EditorContent editor={editor} className={classes.content} />
      <span id={hintId} hidden>
        {text('formattingHint')}
      </span>
      <span className="visually-hidden" role="status">
        {length > richTextLimit ? text('overLimit') : isNear ? text('nearLimit') : ''}
      </span>
      {isNear && (
        <p id={counterId} className={classes.counter} data-over={length > richTextLimit || undefined}>
          {text(length > richTextLimit ? 'charactersOver' : 'charactersLeft', {
            count: Math.abs(richTextLimit - length).toLocaleString(locale),
          })}
        </p>
      )}
    </>
  )
}
