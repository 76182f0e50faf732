import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { UserButton } from './user-button.tsx'

export type UserMenuEntry = { label: string } & (
  | { to: string; search?: Record<string, string> }
  /** Belongs to another face, so the browser loads it. */
  | { href: string }
  | { onClick: () => void }
)

type UserMenuListProps = { name: string; entries: readonly UserMenuEntry[] }

/** Replaces the button that was pressed, takes over its focus, and opens. */
export default function UserMenuList({ name, entries }: UserMenuListProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpen(true)
  }, [])
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={240}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <UserButton ref={button} name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ entry }: { entry: UserMenuEntry }) {
  if ('to' in entry)
    return (
      <Menu.Item renderRoot={(props) => <Link {...props} to={entry.to} search={() => entry.search ?? {}} />}>
        {entry.label}
      </Menu.Item>
    )
  if ('href' in entry)
    return (
      <Menu.Item component="a" href={entry.href}>
        {entry.label}
      </Menu.Item>
    )
  return <Menu.Item onClick={entry.onClick}>{entry.label}</Menu.Item>
}
