import { Link } from '@tanstack/react-router'
import classes from './sums.module.css'

export type Sum = {
  label: string
  value: string
  /** Something that somebody should see to. */
  isUrgent?: boolean
  /** The list behind it. */
  to?: string
  search?: Record<string, string | boolean>
}

type SumsProps = {
  label: string
  sums: readonly Sum[]
  /** They stand in a frame already. */
  isBare?: boolean
}

/** Sums beside one another; those with an address lead to their list. */
export function Sums({ label, sums, isBare = false }: SumsProps) {
  return (
    <dl className={classes.sums} data-bare={isBare || undefined} aria-label={label}>
      {sums.map(({ label: name, value, isUrgent, to, search = {} }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={isUrgent ? classes.urgent : undefined}>
            {to ? (
              <Link to={to} search={() => search} aria-label={`${name}: ${value}`}>
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
