import { Anchor, Button } from '@mantine/core'
import {
  type Exception,
  exceptionListInput,
  exceptionStates,
} from '@reihum/contract/registrations/exception.schema.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { registrationAddress } from '../registration-names.ts'
import { AnswerDialog, type Answering } from './answer-dialog.tsx'
import { exceptionsMessages } from './exceptions.messages.ts'
import { namesOf } from './names-of.ts'

const colours: Record<Exception['state'], BadgeColour> = {
  asked: 'warning',
  accepted: 'positive',
  declined: 'secondary',
}

/** Who asked to take part in spite of the rules of a course. */
export function ExceptionsPage() {
  const text = useText(exceptionsMessages)
  const tenant = useActiveTenant()
  const { dateTime } = useFormats()
  const list = useRecordList(exceptionListInput, (search) =>
    queries.registrations.exceptions.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const { subject: answering, open, dialog } = useDialogFor<Answering>()
  const badge = ({ state }: Exception) => (
    <StateBadge colour={colours[state]}>{text(`state_${state}`)}</StateBadge>
  )
  const next = (row: Exception) => {
    const name = namesOf(row)
    if (row.registrationId)
      return (
        <Button
          component={Link}
          to={registrationAddress({ courseId: row.courseId, id: row.registrationId })}
          variant="subtle"
          size="compact-sm"
        >
          {text('toRegistration')}
        </Button>
      )
    return (['accept', 'decline'] as const)
      .filter((kind) => row.state !== `${kind === 'accept' ? 'accepted' : 'declined'}`)
      .map((kind) => (
        <Button
          key={kind}
          variant={kind === 'accept' && row.state === 'asked' ? 'filled' : 'default'}
          size="compact-sm"
          mr={8}
          aria-label={text(`${kind}Named`, { name })}
          onClick={() => open({ exception: row, kind })}
        >
          {text(kind)} …
        </Button>
      ))
  }
  return (
    <>
      <ListPage
        title={text('exceptions')}
        line={(count) => text('count', { count })}
        {...list}
        views={<ListViews list="exceptions" />}
        rowKey={(row) => row.id}
        columns={[
          { id: 'people', header: text('people'), isMain: true, cell: namesOf },
          {
            id: 'course',
            header: text('course'),
            cell: (row) => (
              <Anchor component={Link} to={`/courses/${row.courseId}`}>
                {row.courseTitle}
              </Anchor>
            ),
          },
          { id: 'rules', header: text('rules'), isProse: true, cell: (row) => row.rules.join(' · ') },
          { id: 'message', header: text('message'), isProse: true, cell: (row) => row.message },
          { id: 'askedAt', header: text('askedAt'), isNumeric: true, cell: (row) => dateTime(row.askedAt) },
          { id: 'state', header: text('state'), cell: badge },
          { id: 'next', header: '', align: 'right', cell: next },
        ]}
        phoneRow={(row) => ({
          title: namesOf(row),
          mark: badge(row),
          meta: [row.courseTitle, row.rules.join(' · '), row.message].filter(Boolean).join(' · '),
          isMetaProse: true,
          amount: next(row),
        })}
        filters={[
          {
            kind: 'choice',
            key: 'state',
            label: text('state'),
            options: exceptionStates.map((state) => ({ value: state, label: text(`state_${state}`) })),
          },
        ]}
        empty={{
          sentence: text('empty'),
          action: (
            <Button component={Link} to="/registrations" variant="default">
              {text('toRegistrations')}
            </Button>
          ),
        }}
      />
      {answering && <AnswerDialog answering={answering} {...dialog} />}
    </>
  )
}
