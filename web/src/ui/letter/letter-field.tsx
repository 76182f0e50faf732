import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useMemo, useRef } from 'react'
import classes from './letter.module.css'
import { toDoc, toText } from './letter-doc.ts'
import { letterExtensions, type TagLabel } from './letter-tag.ts'

type LetterFieldProps = {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  /** A subject: it has no breaks. */
  isLine?: boolean
  isReadOnly?: boolean
  labelOf: TagLabel
  /** The language of the text. */
  language: string
  /** Somebody writes or moves about in it, so that placeholders come there; passing by with Tab is neither. */
  onActive: (editor: Editor) => void
  /** It is the field for placeholders until another one is written in. */
  isFirst?: boolean
}

/** Nobody is told of a change that came from the form itself. */
const quietly = { emitUpdate: false }

/** Words of a letter with its placeholders as chips. */
export function LetterField(props: LetterFieldProps) {
  const {
    label,
    hint,
    value,
    onChange,
    isLine = false,
    isReadOnly = false,
    labelOf,
    language,
    onActive,
    isFirst,
  } = props
  const id = useId()
  const extensions = useMemo(() => letterExtensions(labelOf, isLine), [labelOf, isLine])
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-labelledby': `${id}-label`,
        'aria-multiline': String(!isLine),
        ...(hint && { 'aria-describedby': `${id}-hint` }),
        ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        lang: language,
        class: (isLine ? classes.line : classes.body) ?? '',
      },
      handleKeyDown: (_: unknown, event: KeyboardEvent) => isLine && event.key === 'Enter',
    }),
    [id, hint, isLine, isReadOnly, language],
  )
  const editor = useEditor({
    extensions,
    content: toDoc(value, { isLine }),
    editable: !isReadOnly,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: now }) => onChange(toText(now.getJSON())),
    // What was typed as a placeholder becomes a chip.
    onBlur: ({ editor: now }) => {
      if (now.getText().includes('{{'))
        now.commands.setContent(toDoc(toText(now.getJSON()), { isLine }), quietly)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the text came from elsewhere than the keyboard
  useEffect(() => {
    if (value !== toText(editor.getJSON())) editor.commands.setContent(toDoc(value, { isLine }), quietly)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor is there
  useEffect(() => {
    if (isFirst) onActive(editor)
  }, [editor])
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = field.current
    const note = (event: Event) => {
      // The menu of placeholders stands above all fields: whoever goes there from the last one passes by the others.
      if (event instanceof KeyboardEvent && ['Tab', 'Shift'].includes(event.key)) return
      onActive(editor)
    }
    const kinds = ['keydown', 'input', 'pointerdown']
    for (const kind of kinds) element?.addEventListener(kind, note)
    return () => {
      for (const kind of kinds) element?.removeEventListener(kind, note)
    }
  }, [editor, onActive])
  return (
    <div>
      <span className={classes.label} id={`${id}-label`}>
        {label}
      </span>
      {hint && (
        <span className={`${classes.hint} grey`} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div ref={field} className={classes.field} data-read-only={isReadOnly || undefined}>
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}
