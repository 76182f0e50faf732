import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useMemo } from 'react'
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
  /** The field that is written in, so that placeholders come there. */
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
    onFocus: ({ editor: now }) => onActive(now),
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
      <div className={classes.field} data-read-only={isReadOnly || undefined}>
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}
