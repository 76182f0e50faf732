import { feedbackListInput } from '@reihum/contract/feedback/feedback.schema.ts'
import { courseId as courseIdSchema } from '@reihum/contract/wire/ids.schema.ts'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { feedbackMessages } from './feedback.messages.ts'
import { useFeedbackColumns, useFeedbackPhoneRow, useNoFeedback } from './feedback-list.tsx'
import { FiguresPanel } from './figures-panel.tsx'

/** How one course was liked. */
export function CourseFeedbackTab() {
  const text = useText(feedbackMessages)
  const tenant = useActiveTenant().id
  const courseId = courseIdSchema.parse(useParams({ strict: false }).courseId)
  const list = useRecordList(feedbackListInput.omit({ courseId: true, instructorId: true }), (search) =>
    queries.feedback.list.queryOptions({ input: { tenant, ...search, courseId } }),
  )
  const none = useNoFeedback()
  return (
    <>
      <FiguresPanel filter={{ courseId }} />
      <List
        {...list}
        label={text('feedback')}
        failed={text('failed')}
        rowKey={({ id }) => id}
        columns={useFeedbackColumns({ ofOneCourse: true })}
        phoneRow={useFeedbackPhoneRow({ ofOneCourse: true })}
        empty={none}
      />
    </>
  )
}
