import { feedbackFilter, feedbackListInput } from '@reihum/contract/feedback/feedback.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { feedbackMessages } from './feedback.messages.ts'
import { useFeedbackColumns, useFeedbackPhoneRow, useNoFeedback } from './feedback-list.tsx'
import { FiguresPanel } from './figures-panel.tsx'

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

export function useFilters(): ListFilter[] {
  const text = useText(feedbackMessages)
  return [
    {
      kind: 'choice',
      key: 'stars',
      label: text('rating'),
      options: [5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: text('stars', { count }) })),
    },
    { kind: 'flag', key: 'hasWords', label: text('hasWords') },
    { kind: 'given', key: 'courseId', label: text('course') },
    { kind: 'given', key: 'instructorId', label: text('instructor') },
  ]
}
