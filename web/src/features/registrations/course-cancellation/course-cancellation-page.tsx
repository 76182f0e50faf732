import type { Course } from '@kurso/contract/courses/course.schema.ts'
import type { CourseCancellationPreview } from '@kurso/contract/registrations/course-cancellation.schema.ts'
import { Checkbox, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { CourseRegistrationsTab } from '../course-registrations-tab.tsx'
import moves from '../moves/moves.module.css'
import { reloadRegistrations } from '../registration-query.ts'
import { courseCancellationMessages } from './course-cancellation.messages.ts'

type CourseId = Course['id']

/** The registrations of a course, and above them the question whether all of them and the course are cancelled. */
export function CourseCancellationPage() {
  const tenant = useActiveTenant().id
  const { courseId } = useParams({ strict: false }) as { courseId: CourseId }
  const course = useQuery(queries.courses.get.queryOptions({ input: { tenant, courseId } })).data
  const preview = useQuery({
    ...queries.registrations.previewCourseCancellation.queryOptions({ input: { tenant, courseId } }),
    staleTime: 0,
  })
  if (preview.isError) return <Loaded query={preview}>{() => null}</Loaded>
  return (
    <>
      <CourseRegistrationsTab />
      {course && preview.data && (
        <Question course={course} plan={preview.data} onChanged={() => preview.refetch()} />
      )}
    </>
  )
}

type QuestionProps = { course: Course; plan: CourseCancellationPreview; onChanged: () => Promise<unknown> }

function Question({ course, plan, onChanged }: QuestionProps) {
  const text = useText(courseCancellationMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const [reason, setReason] = useState('')
  const [inform, setInform] = useState(true)
  const close = () => {
    setOpen(false)
    void navigate({ to: `/courses/${course.id}/registrations`, replace: true })
  }
  const cancel = async (confirmationCode: string) => {
    const expected = plan.reserved + plan.confirmed + plan.waiting
    const done = await api.registrations
      .cancelCourse({ tenant, courseId: course.id, reason, inform, expected, confirmationCode })
      .catch(async (error: unknown) => {
        // Whoever came or went meanwhile belongs to the numbers before anybody decides again.
        if (error instanceof ApiProblem && error.code === 'EXPECTATION_CHANGED') await onChanged()
        throw error
      })
    notify({
      kind: 'positive',
      message: text('done', { title: course.title, count: done.reserved + done.confirmed + done.waiting }),
    })
    close()
    await reloadRegistrations()
  }
  return (
    <ConfirmSensitive
      isOpen={isOpen}
      onClose={close}
      action="cancel-course"
      subject={course.id}
      title={text('title', { title: course.title })}
      text={text('intro')}
      confirmLabel={text('go')}
      onConfirmed={cancel}
    >
      <Figures plan={plan} isTold={inform} />
      <Textarea
        label={text('reason')}
        description={text('reasonHint')}
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        label={text('inform')}
        checked={inform}
        onChange={(event) => setInform(event.currentTarget.checked)}
      />
    </ConfirmSensitive>
  )
}

/** What happens to whom, in numbers. */
function Figures({ plan, isTold }: { plan: CourseCancellationPreview; isTold: boolean }) {
  const text = useText(courseCancellationMessages)
  const { number, money } = useFormats()
  const figures = [
    [text('confirmed'), number(plan.confirmed)],
    [text('reserved'), number(plan.reserved)],
    [text('waiting'), number(plan.waiting)],
    [text('told'), text('bookings', { count: isTold ? plan.told : 0 })],
    [text('fee'), money(plan.feeCents)],
    [text('paid'), money(plan.paidCents)],
  ] as const
  return (
    <dl className={moves.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
