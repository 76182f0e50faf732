import { Button } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { CourseMoney, MoneyAtAGlance } from '@reihum/contract/payments/payment.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Records } from '#ui/list/records.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { type Sum, Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { ReceivableBadge } from '../receivables/receivable-badge.tsx'
import { useReceivablePhoneRow } from '../receivables/receivable-columns.tsx'
import { useMoneyWords } from '../use-money-words.ts'
import { glanceMessages } from './glance.messages.ts'
import classes from './glance.module.css'
import { MoneyCharts } from './money-charts.tsx'
import { dayBefore, lastDayOf } from './months.ts'
import { useToday } from './use-today.ts'

type OfCourse = { courseId: Course['id'] }

/** What is owed for a course, what came in for it, and who has something open. */
export function CourseMoneyTab() {
  const text = useText(glanceMessages)
  const tenant = useActiveTenant().id
  const { courseId } = useParams({ strict: false }) as OfCourse
  const query = useQuery(queries.payments.courseMoney.queryOptions({ input: { tenant, courseId } }))
  return (
    <Loaded query={query}>
      {(money) =>
        isWithoutMoney(money) ? (
          <ScreenState sentence={text('nothingCharged')} />
        ) : (
          <div className={classes.money}>
            <Figures of={money} courseId={courseId} />
            <MoneyCharts of={money} />
            {money.openCount > 0 && <OpenOnes courseId={courseId} of={money} />}
          </div>
        )
      }
    </Loaded>
  )
}

const isWithoutMoney = ({ chargedCents, paidCents, months }: CourseMoney) =>
  chargedCents === 0 && paidCents === 0 && months.length === 0

/** Numbers that lead to their lists. */
function Figures({ of, courseId }: OfCourse & { of: CourseMoney }) {
  const text = useText(glanceMessages)
  const { money } = useFormats()
  const today = useToday()
  const month = today.slice(0, 7)
  const receivables = (label: string, cents: number, search: Sum['search'] = {}): Sum => ({
    label,
    value: money(cents),
    to: '/receivables',
    search: { courseId, ...search },
  })
  const payments = (label: string, cents: number, search: Sum['search'] = {}): Sum => ({
    label,
    value: money(cents),
    to: '/payments',
    search: { courseId, ...search },
  })
  return (
    <Sums
      label={text('money')}
      sums={[
        receivables(text('charged'), of.chargedCents),
        payments(text('paid'), of.paidCents),
        ...(of.writtenOffCents > 0
          ? [receivables(text('writtenOff'), of.writtenOffCents, { state: 'written_off' })]
          : []),
        receivables(text('open'), of.openCents, { open: true }),
        {
          ...receivables(text('overdue'), of.overdueCents, {
            open: true,
            dueUntil: dayBefore(today),
            sort: 'dueOn',
            dir: 'asc',
          }),
          isUrgent: of.overdueCents > 0,
        },
        payments(text('thisMonth'), of.monthCents, { from: `${month}-01`, until: lastDayOf(month) }),
      ]}
    />
  )
}

/** The smallest page of the list. */
const shown = 25

/** Who has something open, the longest due first. */
function OpenOnes({ courseId, of }: OfCourse & { of: MoneyAtAGlance }) {
  const text = useText(glanceMessages)
  const words = useText(moneyMessages)
  const tenant = useActiveTenant().id
  const { money, number } = useFormats()
  const { day, payerName } = useMoneyWords()
  const phoneRow = useReceivablePhoneRow()
  const query = useQuery(
    queries.payments.listReceivables.queryOptions({
      input: { tenant, courseId, open: true, sort: 'dueOn', dir: 'asc', size: shown },
    }),
  )
  return (
    <Section title={text('openReceivables')}>
      <Loaded query={query}>
        {({ items }) => (
          <Records
            label={text('openReceivables')}
            rows={items}
            rowKey={({ id }) => id}
            rowLink={({ id }) => `/receivables/${id}`}
            columns={[
              { id: 'payer', header: words('payer'), isMain: true, cell: (row) => payerName(row.payer) },
              {
                id: 'due',
                header: words('dueShort'),
                isNumeric: true,
                width: 120,
                cell: (row) => day(row.dueOn),
              },
              {
                id: 'state',
                header: words('state'),
                cell: (row) => <ReceivableBadge state={row.state} />,
              },
              {
                id: 'amount',
                header: words('amountCents'),
                align: 'right',
                cell: (row) => money(row.amountCents),
              },
              {
                id: 'open',
                header: words('openCents'),
                align: 'right',
                cell: (row) => money(row.openCents),
              },
            ]}
            phoneRow={phoneRow}
          />
        )}
      </Loaded>
      {of.openCount > shown && (
        <Button
          component={Link}
          to={`/receivables?courseId=${courseId}&open=true&sort=dueOn&dir=asc`}
          variant="default"
          size="compact-sm"
          mt={12}
        >
          {text('allOpen', { count: number(of.openCount) })}
        </Button>
      )}
    </Section>
  )
}
