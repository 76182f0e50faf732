import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './neighbours.module.css'

type NeighboursProps = {
  label: string
  previous: StepProps
  next: StepProps
  /** Where this one stands in the list. */
  position?: ReactNode
}

/** The rows before and after this one in the list that somebody came from; the page adds the keys. */
export function Neighbours({ label, previous, next, position }: NeighboursProps) {
  return (
    <nav className={classes.neighbours} aria-label={label}>
      {position && <span className="grey numbers">{position}</span>}
      <Step {...previous} shortcut="Alt+↑" keys="Alt+ArrowUp">
        <IconChevronUp size={16} stroke={1.75} aria-hidden />
      </Step>
      <Step {...next} shortcut="Alt+↓" keys="Alt+ArrowDown">
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </Step>
    </nav>
  )
}

type StepProps = {
  label: string
  /** The name of the row; undefined at the end of the list. */
  name: string | undefined
  onGo: () => void
}

type ShownStepProps = StepProps & { shortcut: string; keys: string; children: ReactNode }

function Step({ label, name, onGo, shortcut, keys, children }: ShownStepProps) {
  const said = name === undefined ? label : `${label}: ${name}`
  const isLast = name === undefined || undefined
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={said}
      aria-keyshortcuts={keys}
      title={`${said} (${shortcut})`}
      // Not really disabled at the end of the list, because the button may have the focus.
      aria-disabled={isLast}
      data-disabled={isLast}
      onClick={onGo}
    >
      {children}
    </ActionIcon>
  )
}
