import classes from './app-shell.module.css'

/** Says how much waits behind an entry of the navigation, and what it is. */
export function NavigationBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className={classes.waiting} title={label}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">, {label}</span>
    </span>
  )
}
