import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import type {
  AlternativeCourse,
  CourseStake,
} from '@reihum/contract/registrations/course-cancellation.schema.ts'
import { offeredCoursesLimit } from '@reihum/contract/registrations/course-cancellation.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { useText } from '#ui/text.tsx'
import { CourseChoice } from '../course-choice.tsx'
import moves from '../moves/moves.module.css'
import { courseCancellationMessages } from './course-cancellation.messages.ts'
import classes from './course-cancellation.module.css'
import { isOfferingDraft, type UnwindingDraft, wayValue } from './unwinding-draft.ts'

type CourseId = AlternativeCourse['id']

export type DraftProps = {
  courseId: CourseId
  stake: CourseStake
  draft: UnwindingDraft
  onChange: (change: Partial<UnwindingDraft>) => void
}

/** Start, free places and price: what tells alternative dates of the same course apart. */
function useAlternativeLine() {
  const text = useText(courseCancellationMessages)
  const { number, money, dateTime, weekday } = useFormats()
  return ({ start, freePlaces, feeCents }: AlternativeCourse) =>
    text('alternative', {
      start: start ? `${weekday(start)} ${dateTime(start)}` : '–',
      free: freePlaces === null ? 'all' : freePlaces === 1 ? 'one' : number(freePlaces),
      fee: money(feeCents),
    })
}

/** The choice for all bookings. */
export function WayForAll({ courseId, stake, draft, onChange }: DraftProps) {
  const text = useText(courseCancellationMessages)
  const { kind, target } = draft
  return (
    <>
      <Radio.Group
        label={text('forAll')}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen as UnwindingDraft['kind'] })}
        classNames={{ label: moves.groupLabel }}
      >
        <div className={classes.choices}>
          <Radio value="offer" label={text('offer')} description={text('offerHint')} />
          <Radio value="rebook" label={text('rebook')} description={text('rebookHint')} />
          <Radio value="cancel" label={text('cancel')} description={text('cancelHint')} />
        </div>
      </Radio.Group>
      {kind === 'rebook' && (
        <CourseChoice
          label={text('target')}
          value={target}
          except={courseId}
          onChange={(id) => onChange({ target: id })}
        />
      )}
      {isOfferingDraft(draft) && <Offer {...{ courseId, stake, draft, onChange }} />}
    </>
  )
}

/** The offered courses, and until when one can be chosen. */
function Offer({ courseId, stake, draft, onChange }: DraftProps) {
  const text = useText(courseCancellationMessages)
  const { timeZone } = useFormats()
  const line = useAlternativeLine()
  const { offered, until } = draft
  const known = new Set(stake.alternatives.map(({ id }) => id))
  const isFull = offered.length >= offeredCoursesLimit
  return (
    <>
      <Checkbox.Group
        label={text('offered')}
        value={[...offered]}
        onChange={(ids) => onChange({ offered: ids as CourseId[] })}
        classNames={{ label: moves.groupLabel }}
      >
        <div className={classes.choices}>
          {stake.alternatives.map((course) => (
            <Checkbox
              key={course.id}
              value={course.id}
              label={course.title}
              description={line(course)}
              disabled={isFull && !offered.includes(course.id)}
            />
          ))}
          {offered
            .filter((id) => !known.has(id))
            .map((id) => (
              <AddedCourse key={id} id={id} />
            ))}
        </div>
      </Checkbox.Group>
      {!isFull && (
        <CourseChoice
          label={text('addCourse')}
          value={undefined}
          except={courseId}
          onChange={(id) => onChange({ offered: [...new Set([...offered, id])] })}
        />
      )}
      <DateTimeField
        label={text('until')}
        timeZone={timeZone}
        value={until}
        onChange={(moment) => onChange({ until: moment })}
      />
    </>
  )
}

/** An offered course that is not an alternative date of the same. */
function AddedCourse({ id }: { id: CourseId }) {
  const tenant = useActiveTenant().id
  const line = useAlternativeLine()
  const { data } = useQuery(queries.courses.get.queryOptions({ input: { tenant, courseId: id } }))
  if (!data) return null
  const { attendeeLimit, attendeeCount, waiterCount } = data
  const freePlaces = attendeeLimit === null ? null : Math.max(0, attendeeLimit - attendeeCount - waiterCount)
  return <Checkbox value={id} label={data.title} description={line({ ...data, freePlaces })} />
}

/** Choices for single bookings. */
export function SingleBookings({ stake, draft, onChange }: DraftProps) {
  const text = useText(courseCancellationMessages)
  const { date, money } = useFormats()
  const ways = [
    { value: '', label: text('asAll') },
    { value: 'offer', label: text('offer') },
    { value: 'cancel', label: text('cancel') },
    ...stake.alternatives.map(({ id, title, start }) => ({
      value: wayValue({ kind: 'rebook', courseId: id }),
      label: text('rebookTo', { title, start: start ? date(start) : '–' }),
    })),
  ]
  return (
    <details className={classes.single}>
      <summary>{text('single')}</summary>
      <ul className={classes.bookings}>
        {stake.bookings.map(({ id, contactName, names, feeCents }) => (
          <li key={id}>
            <span>
              {contactName}{' '}
              <span className="grey">
                · {text('people', { count: names.length })} · {money(feeCents)}
              </span>
            </span>
            <NativeSelect
              aria-label={contactName}
              value={draft.exceptions[id] ?? ''}
              data={ways}
              onChange={({ currentTarget: { value } }) =>
                onChange({ exceptions: { ...draft.exceptions, [id]: value } })
              }
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
