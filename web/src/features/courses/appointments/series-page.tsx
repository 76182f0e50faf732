import { Button } from '@mantine/core'
import type { Appointment, SeriesPreview } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { appointmentId } from '@reihum/contract/wire/ids.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { type Draft, useContractForm } from '#ui/form/contract-form.ts'
import formClasses from '#ui/form/form.module.css'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useText } from '#ui/text.tsx'
import { clashCode, useClashQuestion } from '../clashes/use-clash-question.tsx'
import { useCourse } from '../course-query.ts'
import { appointmentsOfCourse, reloadCourses } from './appointment-query.ts'
import { appointmentsMessages } from './appointments.messages.ts'
import { holderOf } from './entered-as.ts'
import { daysLater } from './next-appointment.ts'
import { seriesMessages } from './series.messages.ts'
import classes from './series.module.css'
import { seriesDraft } from './series-draft.ts'
import { SeriesFields } from './series-fields.tsx'
import { SeriesPreviewPane } from './series-preview-pane.tsx'
import { useSeriesPreview } from './use-series-preview.ts'

/** Adds many appointments at once: the form, and beside it a preview of the result. */
export function SeriesPage() {
  const text = useText(seriesMessages)
  const query = useCourse()
  return (
    <Loaded query={query}>
      {(course) =>
        course.kind === 'COURSE' && course.allowedActions.includes('edit') ? (
          <NewSeries course={course} />
        ) : (
          <NoticePage title={text('title')} text={text(course.kind === 'EVENT' ? 'isEvent' : 'denied')}>
            <Button component={Link} to={`/courses/${course.id}/general`}>
              {text('toCourse')}
            </Button>
          </NoticePage>
        )
      }
    </Loaded>
  )
}

function NewSeries({ course }: { course: Course }) {
  const tenant = useActiveTenant().id
  const query = useQuery(appointmentsOfCourse(tenant, course.id))
  return <Loaded query={query}>{(all) => <SeriesForm course={course} last={all.at(-1)} />}</Loaded>
}

/** Begins a week after the last appointment, at its time; the rest is what most series have. */
function draftAfter(last: Appointment | undefined, timeZone: string): Draft<typeof seriesDraft> {
  const next = last && wallClockOf(daysLater(last.start, 7, timeZone), timeZone)
  return {
    firstDate: next?.date ?? '',
    from: next?.time ?? '',
    until: last ? wallClockOf(last.end, timeZone).time : '',
    cycle: 'weekly',
    endsBy: 'count',
    count: 8,
    untilDate: '',
    skipHolidays: true,
    skipClosures: true,
    skipSchoolHolidays: true,
    skipDates: [],
    skipRanges: [],
    placeId: null,
    instructorId: null,
  }
}

type Chosen = SeriesPreview['appointments']

function useCreateSeries(course: Course) {
  const text = useText(seriesMessages)
  const tenant = useActiveTenant().id
  const { saveAsking, clashDialog } = useClashQuestion()
  // One id for each time, so that sending twice adds nothing twice.
  const ids = useRef(new Map<string, Appointment['id']>())
  const idFor = (start: string) => {
    const id = ids.current.get(start) ?? appointmentId.parse(newId())
    ids.current.set(start, id)
    return id
  }
  const takingBack = useMutation({
    mutationFn: (appointmentIds: Appointment['id'][]) =>
      api.courses.takeBackAppointments({ tenant, courseId: course.id, appointmentIds }),
    onSuccess: ({ removed }) => notify({ kind: 'positive', message: text('takenBack', { count: removed }) }),
    onSettled: () => reloadCourses(),
  })
  const creating = useMutation({
    mutationFn: ({ chosen, ...own }: { chosen: Chosen } & Pick<Course, 'placeId' | 'instructorId'>) => {
      const appointments = chosen.map(({ start, end }) => ({
        id: idFor(start),
        start,
        end,
        title: '',
        placeId: own.placeId,
        instructorId: own.instructorId,
      }))
      return saveAsking(
        (overrideClashes) =>
          api.courses.addAppointments({ tenant, courseId: course.id, appointments, overrideClashes }),
        () => ({ course: holderOf(course), appointments }),
      )
    },
    meta: { shownInline: [clashCode] },
    onSuccess: ({ items }, { chosen }) => {
      void reloadCourses()
      const appointmentIds = items.map(({ id }) => id)
      notify({
        kind: 'positive',
        message: text('created', { count: chosen.length }),
        action: { label: text('undo'), run: () => takingBack.mutate(appointmentIds) },
      })
    },
    onError: () => void reloadCourses(),
  })
  return { creating, clashDialog }
}

function SeriesForm({ course, last }: { course: Course; last: Appointment | undefined }) {
  const text = useText(seriesMessages)
  const words = useText(appointmentsMessages)
  const { timeZone } = useFormats()
  const { creating, clashDialog } = useCreateSeries(course)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [initial] = useState(() => draftAfter(last, timeZone))
  const tab = `/courses/${course.id}/appointments`

  const form = useContractForm({
    schema: seriesDraft,
    initial,
    save: async ({ placeId, instructorId }) => {
      // Only a series whose preview was shown is created.
      if (!preview.isCurrent) throw new Error('the preview is not there yet')
      await creating.mutateAsync({ chosen, placeId, instructorId })
      goTo(tab)
    },
  })
  const preview = useSeriesPreview(course.id, form.values)
  const chosen = (preview.data?.appointments ?? []).filter(
    ({ start, taken }) => !taken && !skipped.has(start),
  )
  const skip = (start: string, isSkipped: boolean) =>
    setSkipped((before) => {
      const after = new Set(before)
      if (isSkipped) after.add(start)
      else after.delete(start)
      return after
    })
  return (
    <>
      <PageTitle
        title={text('title')}
        line={text('line', { reference: course.reference, course: course.title })}
        backTo={{ to: tab, label: words('appointments') }}
      />
      <form ref={form.element} noValidate onSubmit={form.submit}>
        <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
        <div className={classes.page}>
          <div className={formClasses.form}>
            <SeriesFields course={course} form={form} refusal={preview.refusal} />
          </div>
          <SeriesPreviewPane preview={preview} chosen={chosen} skipped={skipped} onSkip={skip} />
        </div>
        <div className={`${formClasses.buttons} ${classes.buttons}`}>
          <Button
            type="submit"
            loading={creating.isPending}
            disabled={preview.isAsked && (!preview.isCurrent || chosen.length === 0)}
          >
            {text('create', { count: preview.isAsked ? chosen.length : 0 })}
          </Button>
          <Button component={Link} to={tab} variant="default">
            {words('back')}
          </Button>
        </div>
      </form>
      {clashDialog}
    </>
  )
}
