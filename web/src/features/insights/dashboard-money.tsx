import { paymentWay, paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { MoneyOverview } from '@reihum/contract/payments/payment.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { BarTable } from '#ui/chart/bar-table.tsx'
import { StackedColumns } from '#ui/chart/stacked-columns.tsx'
import { FailedState } from '#ui/states/screen-state.tsx'
import { Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { dashboardMoneyMessages } from './dashboard-money.messages.ts'
import classes from './dashboard-money.module.css'
import { lastDayOf, monthsUntil } from './months.ts'

/** What is open, overdue and came in; nothing is shown where there never was any money. */
export function DashboardMoney() {
  const text = useText(dashboardMoneyMessages)
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
        <div>
          <h3>{text('income')}</h3>
          <Income of={data} />
        </div>
        <div>
          <h3>{text('ages')}</h3>
          <Ages of={data} />
        </div>
      </div>
    </section>
  )
}

const isWithoutMoney = ({ openCount, freeCount, months }: MoneyOverview) =>
  openCount === 0 && freeCount === 0 && months.length === 0

type Of = { of: MoneyOverview }

function useToday(): string {
  return wallClockOf(new Date(), useFormats().timeZone).date
}

/** Numbers that lead to their lists. */
function Figures({ of }: Of) {
  const text = useText(dashboardMoneyMessages)
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

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

function Income({ of }: Of) {
  const text = useText(dashboardMoneyMessages)
  const { money, locale } = useFormats()
  const months = monthsUntil(useToday(), 12)
  const ways = paymentWay.options.filter((way) => of.months.some((one) => one.way === way))
  const cents = (month: string, way: string) =>
    of.months.find((one) => one.month === month && one.way === way)?.cents ?? 0
  const named = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  if (ways.length === 0) return <p className="grey">{text('noIncome')}</p>
  return (
    <StackedColumns
      label={text('income')}
      series={ways.map((way) => paymentWayNames[way][locale])}
      columns={months.map((month) => ({
        key: month,
        label: named.format(new Date(`${month}-01T00:00:00Z`)),
        values: ways.map((way) => cents(month, way)),
      }))}
      showNumber={money}
      words={{
        column: text('month'),
        part: text('way'),
        value: text('amount'),
        total: text('total'),
        asTable: text('asTable'),
      }}
    />
  )
}

function Ages({ of }: Of) {
  const text = useText(dashboardMoneyMessages)
  const { money } = useFormats()
  return (
    <BarTable
      label={text('ages')}
      rows={of.ages.map(({ age, cents }) => ({
        key: age,
        label: text(`age_${age}`),
        value: cents,
        shown: money(cents),
        isUrgent: age !== 'not_due',
      }))}
    />
  )
}
