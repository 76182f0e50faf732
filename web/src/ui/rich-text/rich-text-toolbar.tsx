import { ActionIcon } from '@mantine/core'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH1,
  IconH2,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { type ChainedCommands, type Editor, findParentNode } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { useLocale, useText } from '../text.tsx'
import { canSink } from './editor-extensions.ts'
import { LinkPopover } from './link-popover.tsx'
import { richTextMessages } from './rich-text.messages.ts'
import classes from './rich-text-field.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The name of a key as printed on the keyboard. */
function shownKeys(keys: string, locale: Locale): string {
  if (isApple) return keys.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', ' ')
  return locale === 'de'
    ? keys.replace('Mod', 'Strg').replace('Shift', 'Umschalt')
    : keys.replace('Mod', 'Ctrl')
}

type ToolName =
  | 'bold'
  | 'italic'
  | 'heading'
  | 'subheading'
  | 'bulletList'
  | 'orderedList'
  | 'higher'
  | 'deeper'
  | 'link'
  | 'undo'
  | 'redo'

type Tool = {
  name: ToolName
  Icon: typeof IconBold
  keys?: string
  run: (chain: ChainedCommands) => ChainedCommands
  /** Undefined for actions that are not toggles. */
  isOn?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
}

/** The kind of the innermost list at the cursor; lists may lie in one of the other kind. */
const listAt = ({ state }: Editor) =>
  findParentNode(({ type }) => type.name.endsWith('List'))(state.selection)?.node.type.name

const tools: Tool[] = [
  {
    name: 'bold',
    Icon: IconBold,
    keys: 'Mod+B',
    run: (chain) => chain.toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    Icon: IconItalic,
    keys: 'Mod+I',
    run: (chain) => chain.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'heading',
    Icon: IconH1,
    run: (chain) => chain.toggleHeading({ level: 2 }),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    isPossible: (editor) => listAt(editor) === undefined,
  },
  {
    name: 'subheading',
    Icon: IconH2,
    run: (chain) => chain.toggleHeading({ level: 3 }),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    isPossible: (editor) => listAt(editor) === undefined,
  },
  {
    name: 'bulletList',
    Icon: IconList,
    keys: 'Mod+Shift+8',
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => listAt(editor) === 'bulletList',
  },
  {
    name: 'orderedList',
    Icon: IconListNumbers,
    keys: 'Mod+Shift+7',
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => listAt(editor) === 'orderedList',
  },
  {
    name: 'higher',
    Icon: IconIndentDecrease,
    keys: 'Alt+Shift+←',
    run: (chain) => chain.liftListItem('listItem'),
    isPossible: (editor) => listAt(editor) !== undefined,
  },
  {
    name: 'deeper',
    Icon: IconIndentIncrease,
    keys: 'Alt+Shift+→',
    run: (chain) => chain.sinkListItem('listItem'),
    isPossible: canSink,
  },
  {
    name: 'link',
    Icon: IconLink,
    keys: 'Mod+K',
    run: (chain) => chain,
    isOn: (editor) => editor.isActive('link'),
  },
  {
    name: 'undo',
    Icon: IconArrowBackUp,
    keys: 'Mod+Z',
    run: (chain) => chain.undo(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    Icon: IconArrowForwardUp,
    keys: 'Mod+Y',
    run: (chain) => chain.redo(),
    isPossible: (editor) => editor.can().redo(),
  },
]

const steps: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at + 1) % tools.length,
  ArrowLeft: (at) => (at + tools.length - 1) % tools.length,
  Home: () => 0,
  End: () => tools.length - 1,
}

type ToolbarProps = {
  editor: Editor
  editableId: string
  isLinkOpen: boolean
  setLinkOpen: (isOpen: boolean) => void
  ref: Ref<HTMLDivElement>
}

/** The toolbar is one tab stop; within it the arrow keys move. */
export function RichTextToolbar(props: ToolbarProps) {
  const { editor, editableId, isLinkOpen, setLinkOpen, ref } = props
  const text = useText(richTextMessages)
  const locale = useLocale()
  const [current, setCurrent] = useState(0)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, isPossible }) => ({ isOn: isOn?.(now), isPossible: isPossible?.(now) ?? true })),
  })

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isLinkOpen) {
      editor.view.focus()
      return
    }
    const next = steps[event.key]?.(current)
    if (next === undefined || !(event.target instanceof HTMLButtonElement)) return
    if (!buttons.current.includes(event.target)) return
    event.preventDefault()
    setCurrent(next)
    buttons.current[next]?.focus()
  }

  return (
    <div
      ref={ref}
      role="toolbar"
      tabIndex={-1}
      aria-label={text('formatting')}
      aria-controls={editableId}
      className={classes.toolbar}
      onKeyDown={move}
      onFocus={(event) => {
        if (event.target === event.currentTarget) buttons.current[current]?.focus()
      }}
    >
      {tools.map(({ name, Icon, keys, run }, index) => {
        const isOff = !states[index]?.isPossible
        const label = text(name)
        const shown = keys && shownKeys(keys, locale)
        const button = (
          <ActionIcon
            key={name}
            ref={(element) => {
              buttons.current[index] = element
            }}
            className={classes.tool}
            variant="subtle"
            color="gray"
            size={32}
            tabIndex={index === current ? 0 : -1}
            aria-label={label}
            title={shown ? text('keys', { name: label, keys: shown }) : label}
            aria-pressed={states[index]?.isOn}
            aria-disabled={isOff || undefined}
            // Keeps the selection in the text when a button is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={(event) => {
              if (isOff) return
              if (name === 'link') return setLinkOpen(!isLinkOpen)
              const chain = editor.chain()
              // A keyboard user stays in the toolbar; Escape leads back to the text.
              run(event.detail === 0 ? chain : chain.focus()).run()
            }}
          >
            <Icon size={18} stroke={1.75} />
          </ActionIcon>
        )
        if (name !== 'link') return button
        return (
          <LinkPopover key={name} editor={editor} isOpen={isLinkOpen} onClose={() => setLinkOpen(false)}>
            {button}
          </LinkPopover>
        )
      })}
    </div>
  )
}
