import { Anchor, Button } from '@mantine/core'
import type { FeedbackItem } from '@reihum/contract/feedback/feedback.schema.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { feedbackMessages } from './feedback.messages.ts'
import classes from './feedback.module.css'
import { formQuery } from './form-query.ts'
import { StarsShown } from './stars-shown.tsx'

/** What somebody said, with the questions they answered. */
function Said({ of }: { of: FeedbackItem }) {
  const locale = useLocale()
  return (
    <div className={classes.said}>
      {of.comment && <p className={classes.words}>{of.comment}</p>}
      {of.answers.length > 0 && (
        <dl>
          {of.answers.map(({ questionId, label, value, option }) => (
            <div key={questionId}>
              <dt>{label[locale] || label.de}</dt>
              <dd>
                {typeof value === 'number' ? (
                  <StarsShown count={value} />
                ) : option ? (
                  option[locale] || option.de
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Giver({ of: { giver } }: { of: FeedbackItem }) {
  const text = useText(feedbackMessages)
  if (!giver) return <span className="grey">{text('nobody')}</span>
  return (
    <Anchor component={Link} to={`/registrations/${giver.registrationId}`} inherit>
      {giver.name}
    </Anchor>
  )
}

/** The columns of a list of feedback; that of one course does not name it. */
export function useFeedbackColumns({ ofOneCourse = false } = {}): ListColumn<FeedbackItem>[] {
  const text = useText(feedbackMessages)
  const locale = useLocale()
  return [
    {
      id: 'stars',
      header: text('rating'),
      isMain: true,
      isSortable: true,
      cell: ({ stars }) => <StarsShown count={stars} />,
    },
    { id: 'said', header: text('said'), isProse: true, cell: (row) => <Said of={row} /> },
    { id: 'giver', header: text('giver'), cell: (row) => <Giver of={row} /> },
    ...(ofOneCourse
      ? []
      : [
          {
            id: 'course',
            header: text('course'),
            isProse: true as const,
            cell: ({ course }: FeedbackItem) => (
              <Anchor component={Link} to={`/courses/${course.id}/feedback`} inherit>
                {course.title}
              </Anchor>
            ),
          },
        ]),
    {
      id: 'givenOn',
      header: text('givenOn'),
      isNumeric: true,
      isSortable: true,
      cell: ({ givenOn }) => formatDay(givenOn, locale),
    },
  ]
}

export function useFeedbackPhoneRow({ ofOneCourse = false } = {}) {
  const text = useText(feedbackMessages)
  const locale = useLocale()
  return (row: FeedbackItem) => ({
    title: <StarsShown count={row.stars} />,
    mark: formatDay(row.givenOn, locale),
    meta: (
      <>
        <Said of={row} />
        {[row.giver?.name ?? text('nobody'), !ofOneCourse && row.course.title].filter(Boolean).join(' · ')}
      </>
    ),
    isMetaProse: true,
  })
}

/** What an empty list says: whether anything is asked at all, and what to do so that answers come. */
export function useNoFeedback() {
  const text = useText(feedbackMessages)
  const may = useMay()
  const tenant = useActiveTenant().id
  const isOpen = useQuery(formQuery(tenant)).data?.isOpen
  if (isOpen === undefined) return { sentence: '' }
  if (!isOpen)
    return {
      sentence: may('settings.change') ? text('emptyOff') : `${text('emptyOff')} ${text('emptyAsk')}`,
      action: may('settings.change') && (
        <Button component={Link} to="/feedback/form">
          {text('setUp')}
        </Button>
      ),
    }
  return {
    sentence: text('emptyOn'),
    action: may('mails.manage') && (
      <Button component={Link} to="/notifications/rules">
        {text('toRules')}
      </Button>
    ),
  }
}
