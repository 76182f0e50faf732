import type { MoneyOverview } from '@reihum/contract/payments/payment.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { FailedState } from '#ui/states/screen-state.tsx'
import { Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { glanceMessages } from './glance.messages.ts'
import classes from './glance.module.css'
import { OpenByAge } from './money-charts.tsx'
import { dayBefore, lastDayOf } from './months.ts'
import { useToday } from './use-today.ts'

/** What is open, overdue and came in; nothing is shown where there never was any money. */
export default function DashboardMoney() {
  const text = useText(glanceMessages)
  const tenant = useActiveTenant().id
  const { data, error, isError, refetch } = useQuery(
    queries.payments.moneyOverview.queryOptions({ input: { tenant } }),
  )
  if (isError && !data)
    return <FailedState title={text('failed')} error={error} onRetry={() => void refetch()} />
  if (!data || isWithoutMoney(data)) return null
  return (
    <section className={classes.money} aria-label={text('money')}>
      <h2>{text('money')}</h2>
      <Figures of={data} />
      <div className={classes.charts}>
        <OpenByAge of={data} />
      </div>
    </section>
  )
}

const isWithoutMoney = ({ openCount, freeCount, months }: MoneyOverview) =>
  openCount === 0 && freeCount === 0 && months.length === 0

type Of = { of: MoneyOverview }

/** Numbers that lead to their lists. */
function Figures({ of }: Of) {
  const text = useText(glanceMessages)
  const { money } = useFormats()
  const today = useToday()
  const month = today.slice(0, 7)
  return (
    <Sums
      label={text('money')}
      sums={[
        { label: text('open'), value: money(of.openCents), to: '/receivables', search: { open: true } },
        {
          label: text('overdue'),
          value: money(of.overdueCents),
          isUrgent: of.overdueCents > 0,
          to: '/receivables',
          search: { open: true, dueUntil: dayBefore(today), sort: 'dueOn', dir: 'asc' },
        },
        {
          label: text('thisMonth'),
          value: money(of.monthCents),
          to: '/payments',
          search: { from: `${month}-01`, until: lastDayOf(month) },
        },
        { label: text('free'), value: money(of.freeCents), to: '/payments', search: { free: true } },
      ]}
    />
  )
}
