import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useHouse } from '#platform/house-context.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { saidWith, useText } from '#ui/text.tsx'
import classes from './dashboard-page.module.css'
import { insightsMessages } from './insights.messages.ts'

/** The tasks; each number links to the list of what it counts. */
export function DashboardTasks() {
  const text = useText(insightsMessages)
  const { number, locale } = useFormats()
  const { id: tenant, role } = useActiveTenant()
  const tasks = useHouse().tasksOf(role)
  const counts = useQueries({ queries: tasks.map(({ ask }) => ask(tenant)) })
  const isKnown = counts.every(({ isSuccess }) => isSuccess)
  const open = tasks
    .map((task, at) => ({ ...task, count: counts[at]?.data ?? 0 }))
    .filter(({ count }) => count > 0)
  return (
    <section className={classes.tasks} aria-labelledby="to-do">
      <h2 id="to-do">{text('toDo')}</h2>
      {isKnown && open.length === 0 && <p className="grey">{text('nothingToDo')}</p>}
      <ul>
        {open.map(({ position, to, search, icon: Icon, count, says }) => (
          <li key={position}>
            <Link to={to} search={search}>
              {Icon ? (
                <Icon size={18} stroke={1.75} aria-hidden />
              ) : (
                <strong className={classes.count}>{number(count)}</strong>
              )}
              <span>{saidWith(says, locale, { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
