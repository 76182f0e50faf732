import { ActionIcon } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEventHandler } from 'react'
import { useText } from '#ui/text.tsx'
import { searchMessages } from './search.messages.ts'
import classes from './search-dialog.module.css'

type SearchFieldProps = {
  value: string
  onChange: (value: string) => void
  onKeyDown: KeyboardEventHandler
  onClose: () => void
  listId: string
  activeId: string | undefined
}

export function SearchField({ value, onChange, onKeyDown, onClose, listId, activeId }: SearchFieldProps) {
  const text = useText(searchMessages)
  return (
    <div className={classes.field}>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        data-autofocus
        type="text"
        role="combobox"
        aria-label={text('field')}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        placeholder={text('placeholder')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={text('close')} onClick={onClose}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
