import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#ui/text.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { neighboursMessages } from './registration-neighbours.messages.ts'
import classes from './registration-neighbours.module.css'

type Listed = Pick<Registration, 'id' | 'courseId' | 'firstName' | 'lastName'>

/** The page of the list that was looked at last; whoever opens one of its rows goes on from there. */
let listed: readonly Listed[] = []

export function rememberListed(rows: readonly Listed[]) {
  listed = rows
}

/** What stands before and after in the list one came from, by a button or by a key. */
export function RegistrationNeighbours({ of }: { of: Listed }) {
  const text = useText(neighboursMessages)
  const navigate = useNavigate()
  const at = listed.findIndex(({ id }) => id === of.id)
  const [previous, next] = at === -1 ? [] : [listed[at - 1], listed[at + 1]]
  const go = (to: Listed | undefined) => {
    if (to) void navigate({ to: registrationAddress(to) })
  }
  useHotkeys([
    ['alt+ArrowDown', () => go(next)],
    ['alt+ArrowUp', () => go(previous)],
  ])
  if (at === -1 || listed.length < 2) return null
  return (
    <nav className={classes.neighbours} aria-label={text('neighbours')}>
      <Step label={text('previous')} shortcut="Alt+↑" keys="Alt+ArrowUp" to={previous} onGo={go}>
        <IconChevronUp size={16} stroke={1.75} aria-hidden />
      </Step>
      <Step label={text('next')} shortcut="Alt+↓" keys="Alt+ArrowDown" to={next} onGo={go}>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </Step>
    </nav>
  )
}

type StepProps = {
  label: string
  shortcut: string
  keys: string
  to: Listed | undefined
  onGo: (to: Listed | undefined) => void
  children: ReactNode
}

function Step({ label, shortcut, keys, to, onGo, children }: StepProps) {
  const name = to ? `${label}: ${fullName(to)}` : label
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={name}
      aria-keyshortcuts={keys}
      title={`${name} (${shortcut})`}
      // Stays in reach at the end of the list, where the focus may be.
      aria-disabled={to === undefined || undefined}
      data-disabled={to === undefined || undefined}
      onClick={() => onGo(to)}
    >
      {children}
    </ActionIcon>
  )
}
