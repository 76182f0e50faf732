import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { OverviewPanel } from '#ui/overview-panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { type Sum, Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { glanceMessages } from './glance.messages.ts'
import { dayBefore } from './months.ts'
import { useToday } from './use-today.ts'

/** What is still to be paid for a course, on its overview. */
export default function CourseUnpaid({ course: { id: courseId } }: { course: Course }) {
  const text = useText(glanceMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const today = useToday()
  const query = useQuery(queries.payments.courseMoney.queryOptions({ input: { tenant, courseId } }))
  const receivables = (label: string, cents: number, search: Sum['search']): Sum => ({
    label,
    value: money(cents),
    ...(cents > 0 && { to: '/receivables', search: { courseId, ...search } }),
  })
  return (
    <OverviewPanel title={text('unpaid')} all={{ to: `/courses/${courseId}/money`, label: text('allMoney') }}>
      <Loaded query={query}>
        {({ chargedCents, paidCents, openCents, overdueCents, openCount }) => {
          if (chargedCents === 0 && paidCents === 0) return <p>{text('nothingCharged')}</p>
          if (openCents === 0) return <p>{text('allPaid', { paid: money(paidCents) })}</p>
          return (
            <>
              <Sums
                label={text('unpaid')}
                isBare
                sums={[
                  receivables(text('open'), openCents, { open: true, sort: 'dueOn', dir: 'asc' }),
                  {
                    ...receivables(text('overdue'), overdueCents, {
                      open: true,
                      dueUntil: dayBefore(today),
                      sort: 'dueOn',
                      dir: 'asc',
                    }),
                    isUrgent: overdueCents > 0,
                  },
                ]}
              />
              <p className="grey">{text('openOnes', { count: openCount, paid: money(paidCents) })}</p>
            </>
          )
        }}
      </Loaded>
    </OverviewPanel>
  )
}
