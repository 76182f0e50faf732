import type { Icon } from '@tabler/icons-react'
import { IconExternalLink } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import classes from './app-shell.module.css'
import { useList } from './belonging.ts'

export type NavigationItem = {
  label: string
  to: string
  /** Further addresses at which it is the current item. */
  alsoAt?: string[]
  icon: Icon
  /** Belongs to another face, so the browser loads it. */
  isDocument?: boolean
  /** Shown beside the label as long as something waits there. */
  badge?: ComponentType
}

export type NavigationSection = { title?: string; items: NavigationItem[] }

type NavigationProps = {
  name: ReactNode
  label: string
  sections: NavigationSection[]
  /** Below everything, for the links that everybody may read. */
  footer?: ReactNode
  onFollow?: () => void
}

export function Navigation({ name, label, sections, footer, onFollow }: NavigationProps) {
  const { pathname } = useLocation()
  const belonging = useList()
  const current = currentItem(
    sections.flatMap(({ items }) => items),
    belonging ?? pathname,
  )
  return (
    <nav aria-label={label} className={classes.navigation}>
      <div className={classes.name}>{name}</div>
      {sections.map((section, index) => (
        <div key={section.title ?? index}>
          {section.title && <h2 className={classes.sectionTitle}>{section.title}</h2>}
          <ul>
            {section.items.map((item) => (
              <li key={item.to}>
                <NavigationLink item={item} isCurrent={item === current} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {footer && <div className={classes.footer}>{footer}</div>}
    </nav>
  )
}

/** When the address of one item lies under that of another, only the nearer one is current. */
function currentItem(items: NavigationItem[], pathname: string): NavigationItem | undefined {
  const [nearest] = items
    .flatMap((item) => [item.to, ...(item.alsoAt ?? [])].map((at) => ({ item, at })))
    .filter(({ at }) => pathname === at || pathname.startsWith(`${at}/`))
    .sort((one, other) => other.at.length - one.at.length)
  return nearest?.item
}

type NavigationLinkProps = { item: NavigationItem; isCurrent: boolean; onFollow?: () => void }

function NavigationLink({ item, isCurrent, onFollow }: NavigationLinkProps) {
  const Glyph = item.icon
  const Badge = item.badge
  const symbol = <Glyph size={18} stroke={1.75} aria-hidden />
  if (item.isDocument) {
    return (
      <a href={item.to} className={classes.item}>
        {symbol}
        {item.label}
        <IconExternalLink className={classes.external} size={14} stroke={1.75} aria-hidden />
      </a>
    )
  }
  return (
    <Link
      to={item.to}
      className={classes.item}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ includeSearch: false, exact: !isCurrent }}
      onClick={onFollow}
    >
      {symbol}
      {item.label}
      {Badge && <Badge />}
    </Link>
  )
}
