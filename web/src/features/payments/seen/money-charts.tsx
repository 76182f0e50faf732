import { paymentWay, paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { MoneyAtAGlance } from '@reihum/contract/payments/payment.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { BarTable } from '#ui/chart/bar-table.tsx'
import { StackedColumns } from '#ui/chart/stacked-columns.tsx'
import { useText } from '#ui/text.tsx'
import { glanceMessages } from './glance.messages.ts'
import classes from './glance.module.css'
import { monthsUntil } from './months.ts'
import { useToday } from './use-today.ts'

type Of = { of: MoneyAtAGlance }

/** What came in by month and way, and what is open by age. */
export function MoneyCharts({ of }: Of) {
  const text = useText(glanceMessages)
  return (
    <div className={classes.charts}>
      <div>
        <h3>{text('income')}</h3>
        <Income of={of} />
      </div>
      <OpenByAge of={of} />
    </div>
  )
}

/** What is open by age. */
export function OpenByAge({ of }: Of) {
  const text = useText(glanceMessages)
  return (
    <div>
      <h3>{text('ages')}</h3>
      <Ages of={of} />
    </div>
  )
}

function Income({ of }: Of) {
  const text = useText(glanceMessages)
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
  const text = useText(glanceMessages)
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
