import { ActionIcon } from '@mantine/core'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Icon } from '@tabler/icons-react'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react'
import { useLocale, useText } from '../text.tsx'
import classes from './editor-toolbar.module.css'
import { richTextMessages } from './rich-text.messages.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The name of a key as printed on the keyboard. */
function shownKeys(keys: string, locale: Locale): string {
  if (isApple) return keys.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', ' ')
  return locale === 'de'
    ? keys.replace('Mod', 'Strg').replace('Shift', 'Umschalt')
    : keys.replace('Mod', 'Ctrl')
}

export type EditorTool = {
  name: string
  label: string
  Icon: Icon
  /** Written on the button instead of the icon. */
  shown?: string
  keys?: string
  run?: (chain: ChainedCommands) => ChainedCommands
  /** Instead of a command. */
  onPress?: () => void
  /** Undefined for actions that are not toggles. */
  isOn?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  startsGroup?: boolean
  /** Puts the button into what hangs on it, such as a menu. */
  around?: (button: ReactElement, isOff: boolean) => ReactNode
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type EditorToolbarProps = {
  editor: Editor
  editableId: string
  tools: readonly EditorTool[]
  ref: Ref<HTMLDivElement>
}

/** The toolbar is one tab stop; within it the arrow keys move. */
export function EditorToolbar({ editor, editableId, tools, ref }: EditorToolbarProps) {
  const text = useText(richTextMessages)
  const locale = useLocale()
  const [chosen, setCurrent] = useState(0)
  const current = Math.min(chosen, tools.length - 1)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, isPossible }) => ({ isOn: isOn?.(now), isPossible: isPossible?.(now) ?? true })),
  })

  const move = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLButtonElement) || !buttons.current.includes(event.target)) return
    if (event.key === 'Escape' && event.target.getAttribute('aria-expanded') !== 'true') {
      editor.view.focus()
      return
    }
    const next = steps[event.key]?.(current, tools.length)
    if (next === undefined) return
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
      {tools.map(({ name, label, Icon, shown: words, keys, run, onPress, around, startsGroup }, index) => {
        const isOff = !states[index]?.isPossible
        const shown = keys && shownKeys(keys, locale)
        const button = (
          <ActionIcon
            key={name}
            ref={(element) => {
              buttons.current[index] = element
            }}
            className={classes.tool}
            data-group={startsGroup || undefined}
            data-words={words !== undefined || undefined}
            variant="subtle"
            color="gray"
            size={32}
            tabIndex={index === current ? 0 : -1}
            aria-label={words === undefined ? label : `${label}: ${words}`}
            title={shown ? text('keys', { name: label, keys: shown }) : label}
            aria-pressed={states[index]?.isOn}
            aria-disabled={isOff || undefined}
            // Keeps the selection in the text when a button is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={(event) => {
              if (isOff) return
              if (onPress) return onPress()
              if (!run) return
              const chain = editor.chain()
              // A keyboard user stays in the toolbar; Escape leads back to the text.
              run(event.detail === 0 ? chain : chain.focus()).run()
            }}
          >
            {words ?? <Icon size={18} stroke={1.75} aria-hidden />}
          </ActionIcon>
        )
        return around ? around(button, isOff) : button
      })}
    </div>
  )
}
