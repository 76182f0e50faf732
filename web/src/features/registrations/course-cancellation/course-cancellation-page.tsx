import { Button, Checkbox, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { CourseStake } from '@reihum/contract/registrations/course-cancellation.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { reloadRegistrations } from '../registration-query.ts'
import { courseCancellationMessages } from './course-cancellation.messages.ts'
import classes from './course-cancellation.module.css'
import { StakeFigures } from './stake-figures.tsx'
import { draftFor, isOfferingDraft, type UnwindingDraft, unwindingOf } from './unwinding-draft.ts'
import { SingleBookings, WayForAll } from './unwinding-fields.tsx'
import { Refused, UnwindingResult } from './unwinding-result.tsx'

type CourseId = Course['id']

/**
 * Calls off a course: shows what is at stake, asks what becomes of its registrations, and asks for the confirmation
 * code.
 */
export function CourseCancellationPage() {
  const tenant = useActiveTenant().id
  const { courseId } = useParams({ strict: false }) as { courseId: CourseId }
  const course = useQuery(queries.courses.get.queryOptions({ input: { tenant, courseId } })).data
  const stake = useQuery({
    ...queries.registrations.previewCourseCancellation.queryOptions({ input: { tenant, courseId } }),
    staleTime: 0,
  })
  return (
    <Loaded query={stake}>
      {(shown) =>
        course && <Unwinding key={courseId} course={course} stake={shown} onChanged={stake.refetch} />
      }
    </Loaded>
  )
}

type UnwindingProps = { course: Course; stake: CourseStake; onChanged: () => Promise<unknown> }

/** The dry run of the choices, made by the server. */
function usePlan({ id }: Course, draft: UnwindingDraft) {
  const tenant = useActiveTenant().id
  const [{ reason, inform, ...chosen }] = useDebouncedValue(draft, 250)
  const unwinding = unwindingOf({ ...chosen, reason, inform })
  return useQuery({
    ...queries.registrations.previewUnwinding.queryOptions({
      input: { tenant, courseId: id, inform, unwinding: unwinding ?? undefined },
    }),
    enabled: unwinding !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { shownInline: ['REPLACEMENT_NOT_POSSIBLE', 'NOT_FOUND'] },
  })
}

function Unwinding({ course, stake, onChanged }: UnwindingProps) {
  const text = useText(courseCancellationMessages)
  const { timeZone } = useFormats()
  const [first] = useState(() => draftFor(stake.alternatives, new Date(), timeZone))
  const [draft, setDraft] = useState(first)
  const isCancelled = useRef(false)
  const hasChosen = () => !isCancelled.current && JSON.stringify(draft) !== JSON.stringify(first)
  const [isAsking, setAsking] = useState(false)
  const plan = usePlan(course, draft)
  const unwinding = unwindingOf(draft)
  const change = (changed: Partial<UnwindingDraft>) => setDraft((current) => ({ ...current, ...changed }))
  const isOffered = isOfferingDraft(draft)
  const isTold = draft.inform || isOffered
  const fields = { courseId: course.id, stake, draft, onChange: change }
  const isReady =
    unwinding !== null && plan.data !== undefined && plan.data.refused.length === 0 && !plan.isError
  return (
    <div className={classes.page}>
      <UnsavedChanges hasUnsavedChanges={hasChosen} />
      <StakeFigures stake={stake} />
      <section className={classes.part}>
        <h2>{text('plan')}</h2>
        <WayForAll {...fields} />
        {stake.bookings.length > 1 && <SingleBookings {...fields} />}
        <Textarea
          label={text('reason')}
          description={text('reasonHint')}
          autosize
          minRows={2}
          maxLength={500}
          value={draft.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <Checkbox
          label={text('inform')}
          description={isOffered ? text('informAlways') : undefined}
          checked={isTold}
          disabled={isOffered}
          onChange={(event) => change({ inform: event.currentTarget.checked })}
        />
      </section>
      {unwinding && plan.error instanceof ApiProblem && <RefusalAlert problem={plan.error} />}
      {unwinding && plan.data && !plan.isError && (
        <section className={classes.result} aria-live="polite">
          <h2>{text('result')}</h2>
          <UnwindingResult plan={plan.data} isTold={isTold} />
          <Refused refused={plan.data.refused} />
        </section>
      )}
      <div>
        <Button color="negative" disabled={!isReady} onClick={() => setAsking(true)}>
          {text('goOn')}
        </Button>
      </div>
      {plan.data && (
        <Question
          {...{ course, stake, draft, onChanged }}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onCancelled={() => {
            isCancelled.current = true
          }}
          result={<UnwindingResult plan={plan.data} isTold={isTold} />}
        />
      )}
    </div>
  )
}

type QuestionProps = UnwindingProps & {
  draft: UnwindingDraft
  isOpen: boolean
  onClose: () => void
  onCancelled: () => void
  result: React.ReactNode
}

function Question(question: QuestionProps) {
  const { course, stake, draft, isOpen, onClose, onCancelled, onChanged, result } = question
  const text = useText(courseCancellationMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  const { reason, inform } = draft
  const cancel = async (confirmationCode: string) => {
    const expected = stake.reserved + stake.confirmed + stake.waiting
    const done = await api.registrations
      .cancelCourse({
        tenant,
        courseId: course.id,
        reason,
        inform,
        expected,
        confirmationCode,
        expectedDecision: course.decided?.decision === 'go' ? 'go' : null,
        unwinding: unwindingOf(draft) ?? undefined,
      })
      .catch(async (error: unknown) => {
        // When registrations or the decision have changed meanwhile, everything is loaded again before the operator
        // decides.
        const isOld = error instanceof ApiProblem && /^(EXPECTATION|DECISION)_CHANGED$/.test(error.code)
        if (isOld) await Promise.all([onChanged(), reloadRegistrations()])
        throw error
      })
    const count = done.reserved + done.confirmed + done.waiting
    notify({ kind: 'positive', message: text('done', { title: course.title, count }) })
    onCancelled()
    onClose()
    await navigate({ to: `/courses/${course.id}/registrations`, replace: true })
    await reloadRegistrations()
  }
  return (
    <ConfirmSensitive
      isOpen={isOpen}
      onClose={onClose}
      action="cancel-course"
      subject={course.id}
      title={text('title', { title: course.title })}
      text={text('intro')}
      confirmLabel={text('go')}
      onConfirmed={cancel}
    >
      {result}
    </ConfirmSensitive>
  )
}
