import { lazy, startTransition, useState } from 'react'
import { UserButton } from './user-button.tsx'
import type { UserMenuEntry } from './user-menu-list.tsx'

const loadList = () => import('./user-menu-list.tsx')
const UserMenuList = lazy(loadList)

/** The person at the right end of the bar; what opens there is loaded when somebody reaches for it. */
export function UserMenu({ name, entries }: { name: string; entries: readonly UserMenuEntry[] }) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <UserMenuList name={name} entries={entries} />
  // What fails ahead of time fails again, and is told, when it is really asked for.
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
