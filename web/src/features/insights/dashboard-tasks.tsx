import type { RegistrationFilter } from '@reihum/contract/registrations/registration.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import classes from './dashboard-page.module.css'
import { insightsMessages } from './insights.messages.ts'

const size = 25 as const

/** What is to do first; each number leads to the list of what it counts. */
export function DashboardTasks() {
  const text = useText(insightsMessages)
  const { number } = useFormats()
  const { id: tenant, role } = useActiveTenant()
  const onboarding = useQuery({
    ...queries.tenants.onboarding.queryOptions({ input: { tenant } }),
    enabled: may(role, 'settings.change'),
  })
  const counted = (filter: Pick<RegistrationFilter, 'state' | 'overdue' | 'mailFailed' | 'current'>) =>
    queries.registrations.list.queryOptions({ input: { tenant, ...filter, size } })
  const reserved = useQuery(counted({ state: 'reserved' }))
  const overdue = useQuery(counted({ overdue: true }))
  const notInformed = useQuery(counted({ mailFailed: true, current: true }))
  const withdrawals = useQuery(
    queries.registrations.withdrawals.queryOptions({ input: { tenant, state: 'open', size } }),
  )
  const failed = useQuery({
    ...queries.messages.list.queryOptions({ input: { tenant, state: 'failed', size } }),
    enabled: may(role, 'mails.manage'),
  })
  const toDecide = useQuery({
    ...queries.courses.list.queryOptions({ input: { tenant, decision: 'due', size } }),
    enabled: may(role, 'courses.manage'),
  })
  const drafts = useQuery({
    ...queries.courses.list.queryOptions({ input: { tenant, phase: 'draft', size } }),
    enabled: may(role, 'courses.manage'),
  })
  const examination = useQuery({
    ...queries.insights.examination.queryOptions({ input: { tenant } }),
    enabled: may(role, 'settings.read'),
  })
  const brokenRules = examination.data?.rules.filter(
    ({ level, broken }) => level === 'violation' && broken > 0,
  ).length
  const tasks = [
    { count: brokenRules, text: 'brokenRules', to: '/settings/invariants', search: {} },
    {
      count: withdrawals.data?.total,
      text: 'withdrawals',
      to: '/registrations/withdrawals',
      search: { state: 'open' },
    },
    { count: overdue.data?.total, text: 'overdue', to: '/registrations', search: { overdue: true } },
    {
      count: notInformed.data?.total,
      text: 'notInformed',
      to: '/registrations',
      search: { mailFailed: true, current: true },
    },
    { count: reserved.data?.total, text: 'toConfirm', to: '/registrations', search: { state: 'reserved' } },
    { count: failed.data?.total, text: 'mailsFailed', to: '/notifications', search: { state: 'failed' } },
    { count: toDecide.data?.total, text: 'toDecide', to: '/courses', search: { decision: 'due' } },
    { count: drafts.data?.total, text: 'drafts', to: '/courses', search: { phase: 'draft' } },
  ] as const
  const goesOn = onboarding.data?.finished === false
  const asked = [reserved, overdue, notInformed, withdrawals, failed, toDecide, drafts, examination]
  const isKnown = asked.every(({ isSuccess, isEnabled }) => isSuccess || !isEnabled) && !onboarding.isLoading
  const open = tasks.filter(({ count }) => count)
  return (
    <section className={classes.tasks} aria-labelledby="to-do">
      <h2 id="to-do">{text('toDo')}</h2>
      {isKnown && open.length === 0 && !goesOn && <p className="grey">{text('nothingToDo')}</p>}
      <ul>
        {goesOn && (
          <li>
            <Link to="/onboarding">
              <IconListCheck size={18} stroke={1.75} aria-hidden />
              <span>{text('goOnWithOnboarding')}</span>
            </Link>
          </li>
        )}
        {open.map((task) => (
          <li key={task.text}>
            <Link to={task.to} search={task.search}>
              <strong className={classes.count}>{number(task.count ?? 0)}</strong>
              <span>{text(task.text, { count: task.count ?? 0 })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
