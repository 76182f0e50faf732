import { lazy, startTransition, useState } from 'react'
import { UserButton } from './user-button.tsx'
import type { UserMenuEntry } from './user-menu-list.tsx'

const loadList = () => import('./user-menu-list.tsx')
const UserMenuList = lazy(loadList)

/** The user menu at the right end of the bar; its list is loaded when somebody reaches for it. */
export function UserMenu({ name, entries }: { name: string; entries: readonly UserMenuEntry[] }) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <UserMenuList name={name} entries={entries} />
  // A failed preload is ignored: it fails again, and is reported, when the menu is really opened.
  const prepare = () => void loadList().catch(() => undefined)
  return (
    <UserButton
      name={name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => startTransition(() => setWanted(true))}
    />
  )
}
