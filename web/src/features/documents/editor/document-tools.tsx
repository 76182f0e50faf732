import { documentListNames, textAligns } from '@reihum/contract/documents/content.ts'
import { documentListWords, isPlaceholder, placeholderOf } from '@reihum/contract/documents/placeholders.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconBraces,
  IconCalendar,
  IconPalette,
  IconPlus,
  IconSquareRoundedLetterT,
  IconTable,
  IconTextSize,
  IconUnderline,
} from '@tabler/icons-react'
import { type Editor, findParentNode } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { EditorTool } from '#ui/rich-text/editor-toolbar.tsx'
import { richTextMessages } from '#ui/rich-text/rich-text.messages.ts'
import { historyTools, listAt, listTools, plainTools } from '#ui/rich-text/usual-tools.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { resizeColumns } from './column-width.ts'
import { editorMessages } from './editor.messages.ts'
import { type MenuEntry, menuTool } from './tool-menu.tsx'

/** The part of a document that an editor shows. */
export type PartName = 'header' | 'body' | 'footer'

export type EditorDialogName = 'condition' | 'space' | 'picture' | 'image'

const sizes = ['8pt', '9pt', '10pt', '11pt', '12pt', '14pt', '18pt', '24pt', '32pt', '48pt']
const colours = { grey: '#666666', red: '#b3261e', green: '#2e6b1f', blue: '#1d4f91' } as const

const isWithin = ({ state }: Editor, ...names: string[]) =>
  findParentNode(({ type }) => names.includes(type.name))(state.selection) !== undefined

const inCell = (editor: Editor) => isWithin(editor, 'tableCell', 'tableHeader')

const selectedNode = ({ state }: Editor) =>
  ('node' in state.selection ? state.selection.node : null) as {
    type: { name: string }
    attrs: Record<string, unknown>
  } | null

const selectedDate = (editor: Editor) => {
  const node = selectedNode(editor)
  const name = node?.type.name === 'placeholder' ? String(node.attrs.name) : ''
  return isPlaceholder(name) && placeholderOf(name).kind === 'date' ? node : null
}

const styleAt = (editor: Editor) =>
  ([1, 2, 3] as const).find((level) => editor.isActive('heading', { level })) ?? null

const alignIcons = {
  left: IconAlignLeft,
  center: IconAlignCenter,
  right: IconAlignRight,
  justify: IconAlignJustified,
}

type Given = {
  editor: Editor
  part: PartName
  openDialog: (name: EditorDialogName) => void
  /** Opens the list of placeholders at the cursor. */
  suggest: () => void
}

/** The tools for documents, as word processors have them. */
export function useDocumentTools({ editor, part, openDialog, suggest }: Given): EditorTool[] {
  const text = useText(editorMessages)
  const usual = useText(richTextMessages)
  const locale = useLocale()
  const level = useEditorState({ editor, selector: ({ editor: now }) => styleAt(now) })
  const styleName = (of: 1 | 2 | 3 | null) => text(of ? `styles.heading${of}` : 'styles.text')
  const align = (of: (typeof textAligns)[number]): EditorTool => ({
    name: of,
    label: text(`aligns_${of}`),
    Icon: alignIcons[of],
    startsGroup: of === 'left',
    run: (chain) =>
      chain.command(({ commands }) => {
        const attributes = { textAlign: of === 'left' ? null : of }
        return ['paragraph', 'heading', 'image']
          .map((type) => commands.updateAttributes(type, attributes))
          .some(Boolean)
      }),
    isOn: (now) =>
      of === 'left'
        ? !textAligns.some((other) => other !== 'left' && now.isActive({ textAlign: other }))
        : now.isActive({ textAlign: of }),
  })
  return [
    ...historyTools(usual),
    menuTool(editor, {
      name: 'style',
      label: text('style'),
      Icon: IconSquareRoundedLetterT,
      shown: styleName(level),
      startsGroup: true,
      isPossible: (now) => listAt(now) === undefined,
      entries: () =>
        ([null, 1, 2, 3] as const).map((of) => ({
          label: styleName(of),
          isOn: of === level,
          run: (chain) => (of ? chain.setHeading({ level: of }) : chain.setParagraph()),
        })),
    }),
    menuTool(editor, {
      name: 'fontSize',
      label: text('fontSize'),
      Icon: IconTextSize,
      entries: () => {
        const now: unknown = editor.getAttributes('textStyle').fontSize ?? null
        return [null, ...sizes].map((fontSize) => ({
          label: fontSize ? text('points', { size: fontSize.replace('pt', '') }) : text('usualSize'),
          isOn: fontSize === now,
          run: (chain) => chain.setMark('textStyle', { fontSize }),
        }))
      },
    }),
    menuTool(editor, {
      name: 'colour',
      label: text('colour'),
      Icon: IconPalette,
      entries: () => {
        const now: unknown = editor.getAttributes('textStyle').color ?? null
        const named = Object.entries(colours) as [keyof typeof colours, string][]
        return [
          { label: text('usualColour'), colour: '#000000', value: null },
          ...named.map(([name, value]) => ({ label: text(`colours.${name}`), colour: value, value })),
        ].map(({ label, colour, value }) => ({
          label,
          colour,
          isOn: value === now,
          run: (chain) => chain.setMark('textStyle', { color: value }),
        }))
      },
    }),
    ...plainTools(usual).map((tool, at) => ({ ...tool, startsGroup: at === 0 })),
    {
      name: 'underline',
      label: text('underline'),
      Icon: IconUnderline,
      keys: 'Mod+U',
      run: (chain) => chain.toggleUnderline(),
      isOn: (now) => now.isActive('underline'),
    },
    ...textAligns.map(align),
    ...listTools(usual).map((tool, at) => ({ ...tool, startsGroup: at === 0 })),
    {
      name: 'placeholder',
      label: text('insertPlaceholder'),
      Icon: IconBraces,
      shown: '{ }',
      startsGroup: true,
      onPress: suggest,
    },
    menuTool(editor, {
      name: 'dateStyle',
      label: text('dateStyle'),
      Icon: IconCalendar,
      isPossible: (now) => selectedDate(now) !== null,
      entries: () =>
        (['short', 'long', 'weekday'] as const).map((style) => ({
          label: text(`dateStyles_${style}`),
          isOn: (selectedDate(editor)?.attrs.style ?? 'short') === style,
          run: (chain) => chain.updateAttributes('placeholder', { style: style === 'short' ? null : style }),
        })),
    }),
    menuTool(editor, {
      name: 'insert',
      label: text('insert'),
      Icon: IconPlus,
      isPossible: (now) => listAt(now) === undefined,
      entries: () => insertEntries({ editor, part, openDialog, text, locale }),
    }),
    menuTool(editor, {
      name: 'table',
      label: text('table'),
      Icon: IconTable,
      isPossible: (now) => now.isActive('table'),
      entries: () => tableEntries(editor, text, locale),
    }),
  ]
}

type Text = ReturnType<typeof useText<(typeof editorMessages)['de']>>

function insertEntries(
  given: Pick<Given, 'editor' | 'part' | 'openDialog'> & { text: Text; locale: Locale },
): MenuEntry[] {
  const { editor, part, openDialog, text, locale } = given
  const isCell = inCell(editor)
  const paragraph = { type: 'paragraph' }
  const columns = (count: number) => ({
    type: 'columns',
    content: Array.from({ length: count }, () => ({ type: 'column', content: [paragraph] })),
  })
  const frameAt = findParentNode(({ type }) => ['condition', 'repetition'].includes(type.name))(
    editor.state.selection,
  )
  const isOnPage = part === 'body' && !isCell && !isWithin(editor, 'column')
  const repeats = part === 'body' && !isCell && !isWithin(editor, 'repetition')
  return [
    {
      label: text('inserts_table'),
      isOff: isCell,
      run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    },
    {
      label: text('inserts_plainTable'),
      isOff: isCell,
      run: (chain) =>
        chain
          .insertTable({ rows: 2, cols: 2, withHeaderRow: false })
          .updateAttributes('table', { lines: false }),
    },
    { label: text('inserts_image'), onPress: () => openDialog('picture') },
    ...([2, 3] as const).map(
      (count) =>
        ({
          label: text(`inserts_columns${count}`),
          isOff: isCell || isWithin(editor, 'columns'),
          run: (chain) => chain.insertContent(columns(count)),
        }) satisfies MenuEntry,
    ),
    { label: text('inserts_rule'), run: (chain) => chain.insertContent({ type: 'horizontalRule' }) },
    { label: text('inserts_space'), onPress: () => openDialog('space') },
    {
      label: text('inserts_pageBreak'),
      isOff: !isOnPage,
      run: (chain) => chain.insertContent({ type: 'pageBreak' }),
    },
    { label: text('inserts_condition'), startsPart: true, onPress: () => openDialog('condition') },
    ...documentListNames.map(
      (over, at) =>
        ({
          label: documentListWords[over][locale],
          ...(at === 0 && { heading: text('repeats') }),
          isOff: !repeats,
          run: (chain) => chain.wrapIn('repetition', { over }),
        }) satisfies MenuEntry,
    ),
    ...(frameAt
      ? ([
          {
            label: text('unwrap'),
            heading: text('block'),
            run: (chain) =>
              chain.command(({ tr }) => {
                const { pos, node } = frameAt
                tr.replaceWith(pos, pos + node.nodeSize, node.content)
                return true
              }),
          },
        ] satisfies MenuEntry[])
      : []),
    ...(selectedNode(editor)?.type.name === 'image'
      ? [{ label: `${text('image')} …`, heading: text('image'), onPress: () => openDialog('image') }]
      : []),
  ]
}

function tableEntries(editor: Editor, text: Text, locale: Locale): MenuEntry[] {
  const repeat: unknown = editor.getAttributes('tableRow').repeat
  const hasLines = editor.getAttributes('table').lines !== false
  const isRepeated = isWithin(editor, 'repetition')
  return [
    { label: text('tables.rowBefore'), run: (chain) => chain.addRowBefore() },
    { label: text('tables.rowAfter'), run: (chain) => chain.addRowAfter() },
    { label: text('tables.columnBefore'), run: (chain) => chain.addColumnBefore() },
    { label: text('tables.columnAfter'), run: (chain) => chain.addColumnAfter() },
    { label: text('tables.wider'), startsPart: true, run: (chain) => chain.command(resizeColumns(25)) },
    { label: text('tables.narrower'), run: (chain) => chain.command(resizeColumns(-25)) },
    { label: text('tables.merge'), run: (chain) => chain.mergeOrSplit() },
    { label: text('tables.headerRow'), run: (chain) => chain.toggleHeaderRow() },
    {
      label: text('tables.lines'),
      isOn: hasLines,
      run: (chain) => chain.updateAttributes('table', { lines: !hasLines }),
    },
    ...documentListNames.map(
      (list, at) =>
        ({
          label: documentListWords[list][locale],
          ...(at === 0 && { heading: text('repeats') }),
          isOn: repeat === list,
          isOff: isRepeated,
          run: (chain) => chain.updateAttributes('tableRow', { repeat: list }),
        }) satisfies MenuEntry,
    ),
    {
      label: text('tables.once'),
      isOn: repeat === null,
      run: (chain) => chain.updateAttributes('tableRow', { repeat: null }),
    },
    { label: text('tables.deleteRow'), startsPart: true, run: (chain) => chain.deleteRow() },
    { label: text('tables.deleteColumn'), run: (chain) => chain.deleteColumn() },
    { label: text('tables.deleteTable'), run: (chain) => chain.deleteTable() },
  ]
}
