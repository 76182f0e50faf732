import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { Fragment } from 'react'
import type { EditorTool } from '#ui/rich-text/editor-toolbar.tsx'
import classes from './document-editor.module.css'

export type MenuEntry = {
  label: string
  run?: (chain: ChainedCommands) => ChainedCommands
  onPress?: () => void
  isOn?: boolean
  isOff?: boolean
  /** A colour shown beside the words. */
  colour?: string
  /** Begins a new part of the menu. */
  heading?: string
  startsPart?: boolean
}

type MenuTool = Omit<EditorTool, 'run' | 'onPress' | 'around'> & { entries: () => MenuEntry[] }

/** A button of the toolbar with a menu. */
export function menuTool(editor: Editor, { entries, ...tool }: MenuTool): EditorTool {
  return {
    ...tool,
    around: (button, isOff) => (
      <Menu
        key={tool.name}
        disabled={isOff}
        position="bottom-start"
        shadow="md"
        transitionProps={{ duration: 0 }}
        // A command puts the cursor back into the text.
        returnFocus={false}
      >
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown className={classes.menu} aria-label={tool.label}>
          <Entries editor={editor} entries={entries} />
        </Menu.Dropdown>
      </Menu>
    ),
  }
}

function Entries({ editor, entries }: { editor: Editor; entries: () => MenuEntry[] }) {
  return entries().map(({ label, run, onPress, isOn, isOff, colour, heading, startsPart }) => (
    <Fragment key={`${heading ?? ''}${label}`}>
      {(heading || startsPart) && <Menu.Divider />}
      {heading && <Menu.Label>{heading}</Menu.Label>}
      <Menu.Item
        disabled={isOff}
        leftSection={colour && <span className={classes.colour} style={{ background: colour }} />}
        rightSection={isOn && <IconCheck size={14} aria-hidden />}
        aria-current={isOn || undefined}
        onClick={() => {
          if (onPress) onPress()
          else run?.(editor.chain().focus()).run()
        }}
      >
        {label}
      </Menu.Item>
    </Fragment>
  ))
}
