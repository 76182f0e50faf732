import { SegmentedControl } from '@mantine/core'
import { type FeedbackGroup, feedbackGroupsInput } from '@reihum/contract/feedback/feedback.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { List } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { usePeriod } from './answers-page.tsx'
import { feedbackMessages } from './feedback.messages.ts'
import classes from './feedback.module.css'
import { useAverage } from './figures-panel.tsx'

type By = 'course' | 'instructor'

/** How courses or instructors compare. */
export function GroupsPage() {
  const text = useText(feedbackMessages)
  const tenant = useActiveTenant().id
  const list = useRecordList(feedbackGroupsInput, (search) =>
    queries.feedback.groups.queryOptions({ input: { tenant, ...search } }),
  )
  const by: By = list.search.by
  const words = useGroupWords()
  return (
    <>
      <SegmentedControl
        className={classes.by}
        aria-label={text('groupsBy')}
        value={by}
        onChange={(chosen) => list.onSearch({ by: chosen, page: undefined })}
        data={(['course', 'instructor'] as const).map((value) => ({ value, label: text(`by_${value}`) }))}
      />
      <List
        {...list}
        label={text(`by_${by}`)}
        failed={text('failed')}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/feedback/answers?${by === 'course' ? 'courseId' : 'instructorId'}=${id}`}
        columns={useColumns(by)}
        phoneRow={(row) => ({
          title: row.name,
          mark: words.average(row),
          meta: [row.reference, words.answered(row)].filter(Boolean).join(' · '),
        })}
        filters={[usePeriod()]}
        empty={{ sentence: text('groupsEmpty') }}
      />
    </>
  )
}

function useGroupWords() {
  const text = useText(feedbackMessages)
  const { number } = useFormats()
  const average = useAverage()
  return {
    average: (row: FeedbackGroup) =>
      row.average === null ? text('tooFew') : text('ofFive', { average: average(row.average) }),
    answered: ({ given, couldGive }: FeedbackGroup) =>
      couldGive === null
        ? number(given)
        : text('answeredOf', { given: number(given), couldGive: number(couldGive) }),
  }
}

function useColumns(by: By): ListColumn<FeedbackGroup>[] {
  const text = useText(feedbackMessages)
  const words = useGroupWords()
  return [
    { id: 'name', header: text(by), isMain: true, isSortable: true, cell: ({ name }) => name },
    ...(by === 'course'
      ? [
          {
            id: 'number',
            header: text('number'),
            cell: ({ reference }: FeedbackGroup) => <span className="mono">{reference}</span>,
          },
        ]
      : []),
    { id: 'average', header: text('average'), isNumeric: true, isSortable: true, cell: words.average },
    { id: 'given', header: text('answered'), isNumeric: true, isSortable: true, cell: words.answered },
  ]
}
