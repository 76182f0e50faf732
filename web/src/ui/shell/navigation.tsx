import type { Icon } from '@tabler/icons-react'
import { IconExternalLink } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import classes from './app-shell.module.css'

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
  const addresses = sections.flatMap(({ items }) => items.map(({ to }) => to))
  // When the address of one item lies under that of another, only the nearer one is current.
  const nearest = addresses
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.length - one.length)[0]
  return (
    <nav aria-label={label} className={classes.navigation}>
      <div className={classes.name}>{name}</div>
      {sections.map((section, index) => (
        <div key={section.title ?? index}>
          {section.title && <h2 className={classes.sectionTitle}>{section.title}</h2>}
          <ul>
            {section.items.map((item) => (
              <li key={item.to}>
                <NavigationLink
                  item={item}
                  isFartherOff={nearest !== undefined && nearest !== item.to}
                  onFollow={onFollow}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {footer && <div className={classes.footer}>{footer}</div>}
    </nav>
  )
}

type NavigationLinkProps = { item: NavigationItem; isFartherOff: boolean; onFollow?: () => void }

function NavigationLink({ item, isFartherOff, onFollow }: NavigationLinkProps) {
  const Glyph = item.icon
  const Badge = item.badge
  const { pathname } = useLocation()
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
      aria-current={
        item.alsoAt?.some((at) => pathname === at || pathname.startsWith(`${at}/`)) ? 'page' : undefined
      }
      activeOptions={{ includeSearch: false, exact: isFartherOff }}
      onClick={onFollow}
    >
      {symbol}
      {item.label}
      {Badge && <Badge />}
    </Link>
  )
}
