import { Button, Popover, TextInput } from '@mantine/core'
import { fieldErrorText } from '@reihum/contract/field-errors.ts'
import type { Editor } from '@tiptap/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocale, useText } from '../text.tsx'
import { linkAddressOf } from './link-address.ts'
import { richTextMessages } from './rich-text.messages.ts'
import classes from './rich-text-field.module.css'

type LinkPopoverProps = { editor: Editor; isOpen: boolean; onClose: () => void; children: ReactNode }

/** Sets, changes and removes a link; `children` is the button that it hangs on. */
export function LinkPopover({ editor, isOpen, onClose, children }: LinkPopoverProps) {
  const text = useText(richTextMessages)
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && onClose()}
      trapFocus
      position="bottom-start"
      width="min(320px, calc(100vw - 32px))"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label={text('link')}>
        {isOpen && <LinkForm editor={editor} onClose={onClose} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function LinkForm({ editor, onClose }: Pick<LinkPopoverProps, 'editor' | 'onClose'>) {
  const text = useText(richTextMessages)
  const locale = useLocale()
  const isLink = editor.isActive('link')
  const asksWords = !isLink && editor.state.selection.empty
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '')
  const [words, setWords] = useState('')
  const [isWrong, setWrong] = useState(false)

  const set = (event: FormEvent) => {
    event.preventDefault()
    // The editor lies in an outer form, which must not be submitted by this one.
    event.stopPropagation()
    const href = linkAddressOf(address)
    if (href === null) {
      setWrong(true)
      return
    }
    onClose()
    const mark = { type: 'link', attrs: { href } }
    const change = editor.chain().focus()
    if (asksWords) change.insertContent({ type: 'text', text: words.trim() || address.trim(), marks: [mark] })
    else change.extendMarkRange('link').setMark('link', { href })
    change.run()
  }

  const remove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
  }

  return (
    <form className={classes.linkForm} noValidate onSubmit={set}>
      <TextInput
        label={text('linkAddress')}
        description={text('linkHint')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={address}
        error={isWrong && fieldErrorText('link', locale)}
        onChange={(event) => {
          setWrong(false)
          setAddress(event.currentTarget.value)
        }}
      />
      {asksWords && (
        <TextInput
          label={text('linkWords')}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <div className={classes.linkButtons}>
        {isLink && (
          <Button variant="default" onClick={remove}>
            {text('removeLink')}
          </Button>
        )}
        <Button type="submit">{text('setLink')}</Button>
      </div>
    </form>
  )
}
