import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLocale, useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './bulk-bar.module.css'
import { type ListSelection, pickedCount } from './list-selection.ts'

type BulkBarProps = { selection: ListSelection; total: number; children: ReactNode }

/** The bar with the bulk actions for the picked rows; it stays visible while scrolling, and the number comes first. */
export function BulkBar({ selection, total, children }: BulkBarProps) {
  const text = useText(uiMessages)
  const locale = useLocale()
  const count = pickedCount(selection.picked, total)
  if (count === 0) return null
  return (
    <section
      className={`${classes.bar} no-print`}
      aria-label={text('selection')}
      onKeyDown={clearOn(selection)}
    >
      <span className={classes.count} role="status">
        {text('selected', { count })}
      </span>
      {!selection.picked.isAll && count < total && (
        <Button variant="subtle" size="xs" onClick={selection.pickAll}>
          {text('selectAll', { total: total.toLocaleString(locale) })}
        </Button>
      )}
      <div className={classes.actions}>{children}</div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={text('clearSelection')}
        title={text('clearSelection')}
        onClick={selection.clear}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </section>
  )
}

/**
 * Escape clears the selection, except in menus and dialogs, which close by it themselves and lie elsewhere in the
 * document.
 */
function clearOn({ clear }: Pick<ListSelection, 'clear'>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.currentTarget.contains(event.target as Node)) clear()
  }
}
