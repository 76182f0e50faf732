import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './list-tools.module.css'

type ListToolsProps = {
  /** The labels of the buttons; each says what it does with which entry. */
  labels: { up: string; down: string; remove?: string }
  at: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove?: () => void
}

/** Buttons that move or remove an entry of an ordered list, also by the keyboard. */
export function ListTools({ labels, at, count, onMove, onRemove }: ListToolsProps) {
  return (
    <span className={classes.tools}>
      <Tool label={labels.up} isAtEnd={at === 0} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} stroke={1.75} aria-hidden />
      </Tool>
      <Tool label={labels.down} isAtEnd={at === count - 1} onClick={() => onMove(1)}>
        <IconArrowDown size={16} stroke={1.75} aria-hidden />
      </Tool>
      {labels.remove && onRemove && (
        <Tool label={labels.remove} onClick={onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </Tool>
      )}
    </span>
  )
}

/** Returns the list with one entry moved. */
export function moved<Entry>(entries: readonly Entry[], at: number, by: number): Entry[] {
  const next = [...entries]
  next.splice(at + by, 0, ...next.splice(at, 1))
  return next
}

type ToolProps = { label: string; isAtEnd?: boolean; onClick: () => void; children: ReactNode }

function Tool({ label, isAtEnd = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      className={classes.tool}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      // Not really disabled, so that the button keeps the focus when an entry has reached the end.
      data-disabled={isAtEnd || undefined}
      aria-disabled={isAtEnd || undefined}
      onClick={() => !isAtEnd && onClick()}
    >
      {children}
    </ActionIcon>
  )
}
