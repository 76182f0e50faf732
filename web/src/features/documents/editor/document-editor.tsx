import '@mantine/core/styles/Switch.css'
import { Button, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { settledContent } from '@reihum/contract/documents/content.schema.ts'
import type { DocumentContent, DocumentPart } from '@reihum/contract/documents/content.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { IconDots } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type EditorTool, EditorToolbar } from '#ui/rich-text/editor-toolbar.tsx'
import { pastedHtmlWithTables } from '#ui/rich-text/pasted-html.ts'
import { useText } from '#ui/text.tsx'
import classes from './document-editor.module.css'
import { documentExtensions } from './document-extensions.ts'
import { type EditorDialogName, type PartName, useDocumentTools } from './document-tools.tsx'
import { editorMessages } from './editor.messages.ts'
import { EditorDialogs } from './editor-dialogs.tsx'
import { useEditorWords } from './editor-words.ts'
import type { PictureAddress } from './layout-nodes.ts'
import { type SuggestionKeys, SuggestionList } from './suggestion-list.tsx'

const emptyPart: DocumentPart = { type: 'doc', content: [{ type: 'paragraph' }] }

/** The part with the cursor, or where it was last. */
export type ActivePart = { part: PartName; editor: Editor }

type DocumentEditorProps = {
  content: DocumentContent
  onChange: (content: DocumentContent) => void
  /** The language of the document. */
  language: Locale
  isReadOnly: boolean
  addressOf: PictureAddress
  active: ActivePart | null
  onActive: (active: ActivePart | null) => void
  /** What is wrong with the text, if something is. */
  flaw: string | undefined
}

/** A document as it is written: head, text and foot on one sheet, with one toolbar for all. */
export default function DocumentEditor(props: DocumentEditorProps) {
  const { content, onChange, language, isReadOnly, addressOf, active, onActive, flaw } = props
  const text = useText(editorMessages)
  const words = useEditorWords(language)
  const extensions = useMemo(() => documentExtensions(words, addressOf), [words, addressOf])
  const [showsSamples, setShowsSamples] = useState(false)
  const toolbar = useRef<HTMLDivElement>(null)
  const latest = useRef(content)
  latest.current = content

  const change = (part: PartName, value: DocumentPart | null) => {
    latest.current = settledContent({ ...latest.current, [part]: value })
    onChange(latest.current)
    return latest.current[part]
  }
  const remove = (part: 'header' | 'footer') => {
    if (active?.part === part) onActive(null)
    change(part, null)
  }
  const shared = { extensions, isReadOnly, toolbar, onActive, flaw }
  const outer = (part: 'header' | 'footer') => {
    const value = content[part]
    const [add, take] =
      part === 'header' ? (['addHeader', 'removeHeader'] as const) : (['addFooter', 'removeFooter'] as const)
    if (value)
      return (
        <div className={classes.band}>
          {!isReadOnly && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => remove(part)}>
              {text(take)}
            </Button>
          )}
          <PartEditor {...shared} part={part} value={value} onChange={(next) => change(part, next)} />
        </div>
      )
    return (
      <div className={classes.band}>
        {part === 'footer' && <p className="grey">{text('usualFooter')}</p>}
        {!isReadOnly && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change(part, emptyPart)}>
            {text(add)}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={classes.editor} data-error={flaw !== undefined || undefined}>
      {!isReadOnly && active && <Tools key={active.part} active={active} toolbar={toolbar} />}
      <div className={classes.view}>
        <Switch
          label={text('samples')}
          checked={showsSamples}
          onChange={(event) => setShowsSamples(event.currentTarget.checked)}
        />
      </div>
      <div
        className={classes.sheet}
        data-samples={showsSamples || undefined}
        data-font={content.page.font}
        lang={language}
      >
        {outer('header')}
        <PartEditor
          {...shared}
          part="body"
          value={content.body}
          onChange={(next) => change('body', next)}
          isFirst={active === null}
        />
        {outer('footer')}
      </div>
      <p role="status" className={classes.flaw} id="document-flaw">
        {flaw}
      </p>
      {!isReadOnly && (
        <p className={`${classes.hint} grey`} id="document-keys">
          {text('hint')}
        </p>
      )}
    </div>
  )
}

/** What is needed all the time; a phone shows the other tools when they are asked for. */
const essential = new Set(['undo', 'style', 'bold', 'placeholder', 'insert'])

function usePhoneTools(tools: EditorTool[]): EditorTool[] {
  const text = useText(editorMessages)
  const isPhone = useMediaQuery('(max-width: 719.98px)', undefined, { getInitialValueInEffect: false })
  const [showsAll, setShowsAll] = useState(false)
  if (!isPhone) return tools
  const more: EditorTool = {
    name: 'more',
    label: text('moreTools'),
    Icon: IconDots,
    isOn: () => showsAll,
    onPress: () => setShowsAll(!showsAll),
  }
  return [...tools.filter(({ name }) => showsAll || essential.has(name)), more]
}

function Tools({ active, toolbar }: { active: ActivePart; toolbar: RefObject<HTMLDivElement | null> }) {
  const { editor, part } = active
  const [open, setOpen] = useState<EditorDialogName | null>(null)
  const suggest = () => {
    const { $from } = editor.state.selection
    const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset)
    editor
      .chain()
      .focus()
      .insertContent(/^\s?$/.test(before) ? '{{' : ' {{')
      .run()
  }
  const tools = usePhoneTools(useDocumentTools({ editor, part, openDialog: setOpen, suggest }))
  return (
    <div className={classes.tools}>
      <EditorToolbar ref={toolbar} editor={editor} editableId={`document-${part}`} tools={tools} />
      <EditorDialogs editor={editor} open={open} onClose={() => setOpen(null)} />
    </div>
  )
}

type PartEditorProps = {
  part: PartName
  value: DocumentPart
  /** Gives back what the text is once it is in its canonical form. */
  onChange: (value: DocumentPart) => DocumentPart | null
  extensions: ReturnType<typeof documentExtensions>
  isReadOnly: boolean
  toolbar: RefObject<HTMLDivElement | null>
  onActive: (active: ActivePart) => void
  flaw: string | undefined
  /** The tools belong to this part until another one has the cursor. */
  isFirst?: boolean
}

function PartEditor(props: PartEditorProps) {
  const { part, value, onChange, extensions, isReadOnly, toolbar, onActive, flaw, isFirst } = props
  const text = useText(editorMessages)
  const told = useRef(JSON.stringify(value))
  const keys: SuggestionKeys = useRef(() => false)
  const label = text(`parts.${part}`)
  const attributes = useMemo(
    () => ({
      id: `document-${part}`,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-describedby': flaw === undefined ? 'document-keys' : 'document-flaw',
      ...(flaw !== undefined && part === 'body' && { 'aria-invalid': 'true' }),
      ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
    }),
    [part, label, flaw, isReadOnly],
  )
  const handleKeyDown = useCallback(
    (_: unknown, event: KeyboardEvent) => {
      if (keys.current(event)) {
        event.stopPropagation()
        return true
      }
      if (!event.altKey || event.key !== 'F10') return false
      toolbar.current?.focus()
      event.stopPropagation()
      return true
    },
    [toolbar],
  )
  const editorProps = useMemo(
    () => ({ attributes, handleKeyDown, transformPastedHTML: pastedHtmlWithTables }),
    [attributes, handleKeyDown],
  )
  const editor = useEditor(
    {
      extensions,
      content: value,
      editable: !isReadOnly,
      injectCSS: false,
      shouldRerenderOnTransaction: false,
      editorProps,
      onFocus: ({ editor: now }) => onActive({ part, editor: now }),
      onUpdate: ({ editor: now }) => {
        told.current = JSON.stringify(onChange(now.getJSON() as DocumentPart))
      },
    },
    // The words in chips and frames are those of one language.
    [extensions],
  )
  useEffect(() => {
    editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  useEffect(() => {
    if (isFirst) onActive({ part, editor })
  }, [isFirst, part, editor, onActive])
  // The value can change from outside: by a newer stored state, or by a version that was gone back to.
  useEffect(() => {
    const next = JSON.stringify(value)
    if (next === told.current) return
    told.current = next
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <>
      <EditorContent editor={editor} className={classes.part} data-part={part} />
      {!isReadOnly && <SuggestionList editor={editor} keys={keys} />}
    </>
  )
}
