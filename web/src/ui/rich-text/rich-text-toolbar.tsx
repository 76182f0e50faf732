import { IconH1, IconH2, IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import type { Ref } from 'react'
import { useText } from '../text.tsx'
import { type EditorTool, EditorToolbar } from './editor-toolbar.tsx'
import { LinkPopover } from './link-popover.tsx'
import { richTextMessages } from './rich-text.messages.ts'
import { historyTools, listAt, listTools, plainTools } from './usual-tools.ts'

type ToolbarProps = {
  editor: Editor
  editableId: string
  isLinkOpen: boolean
  setLinkOpen: (isOpen: boolean) => void
  ref: Ref<HTMLDivElement>
}

/** The tools for formatted text as courses, mails and pages have it. */
export function RichTextToolbar({ editor, editableId, isLinkOpen, setLinkOpen, ref }: ToolbarProps) {
  const text = useText(richTextMessages)
  const heading = (name: 'heading' | 'subheading', level: 2 | 3): EditorTool => ({
    name,
    label: text(name),
    Icon: level === 2 ? IconH1 : IconH2,
    run: (chain) => chain.toggleHeading({ level }),
    isOn: (now) => now.isActive('heading', { level }),
    isPossible: (now) => listAt(now) === undefined,
  })
  const link: EditorTool = {
    name: 'link',
    label: text('link'),
    Icon: IconLink,
    keys: 'Mod+K',
    onPress: () => setLinkOpen(!isLinkOpen),
    isOn: (now) => now.isActive('link'),
    around: (button) => (
      <LinkPopover key="link" editor={editor} isOpen={isLinkOpen} onClose={() => setLinkOpen(false)}>
        {button}
      </LinkPopover>
    ),
  }
  const tools = [
    ...plainTools(text),
    heading('heading', 2),
    heading('subheading', 3),
    ...listTools(text),
    link,
    ...historyTools(text),
  ]
  return <EditorToolbar ref={ref} editor={editor} editableId={editableId} tools={tools} />
}
