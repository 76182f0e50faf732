import {
  feedbackExportInput,
  feedbackFilter,
  feedbackListInput,
} from '@reihum/contract/feedback/feedback.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { api, queries } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useDaysFilter } from '#ui/list/days-filter.tsx'
import { List } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { feedbackMessages } from './feedback.messages.ts'
import classes from './feedback.module.css'
import { useFeedbackColumns, useFeedbackPhoneRow, useNoFeedback } from './feedback-list.tsx'
import { FiguresPanel } from './figures-panel.tsx'

const exportOrder = feedbackExportInput.omit({ format: true })

/** All feedback with its figures, or that on one course or one instructor's. */
export function AnswersPage() {
  const text = useText(feedbackMessages)
  const tenant = useActiveTenant().id
  const list = useRecordList(feedbackListInput, (search) =>
    queries.feedback.list.queryOptions({ input: { tenant, ...search } }),
  )
  const filter = feedbackFilter.parse(list.search)
  return (
    <>
      <div className={classes.actions}>
        <ExportMenu
          load={(format) => api.feedback.exportList({ tenant, ...exportOrder.parse(list.search), format })}
        />
      </div>
      <FiguresPanel filter={filter} />
      <List
        {...list}
        label={text('feedback')}
        failed={text('failed')}
        rowKey={({ id }) => id}
        columns={useFeedbackColumns()}
        phoneRow={useFeedbackPhoneRow()}
        filters={useFilters()}
        empty={useNoFeedback()}
      />
    </>
  )
}

/** The days on which it was given. */
export function usePeriod() {
  const text = useText(feedbackMessages)
  const { timeZone } = useFormats()
  return useDaysFilter(text('period'), wallClockOf(new Date(), timeZone).date)
}

function useFilters(): ListFilter[] {
  const text = useText(feedbackMessages)
  const period = usePeriod()
  return [
    {
      kind: 'choice',
      key: 'stars',
      label: text('rating'),
      options: [5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: text('stars', { count }) })),
    },
    period,
    { kind: 'flag', key: 'hasWords', label: text('hasWords') },
    { kind: 'given', key: 'courseId', label: text('course') },
    { kind: 'given', key: 'instructorId', label: text('instructor') },
  ]
}
