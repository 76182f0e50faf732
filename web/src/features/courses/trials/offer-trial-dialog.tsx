import { TextInput } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { trialLessonFields, usualTrialPlaces } from '@reihum/contract/courses/trial-lesson.schema.ts'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { CountField } from '#ui/form/count-field.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import { reloadCourses } from '../appointments/appointment-query.ts'
import { useAppointmentWords } from '../appointments/appointment-words.ts'
import { enteredAs, holderOf } from '../appointments/entered-as.ts'
import { clashCode, useClashQuestion } from '../clashes/use-clash-question.tsx'
import { trialsMessages } from './trials.messages.ts'

type OfferTrialProps = { course: Course; appointment: Appointment }

/** Offers a trial lesson on a date: how many may come, and what it costs. */
export function OfferTrialDialog({ isOpen, onClose, course, appointment }: OfferTrialProps & DialogState) {
  const text = useText(trialsMessages)
  const { day } = useAppointmentWords()
  const words = [text('offerText'), ...(course.state === 'published' ? [] : [text('offerDraft')])].join(' ')
  return (
    <Dialog
      title={text('offerTitle', { day: day(appointment.start) })}
      text={words}
      isOpen={isOpen}
      onClose={onClose}
    >
      <OfferForm course={course} appointment={appointment} onClose={onClose} />
    </Dialog>
  )
}

function OfferForm({ course, appointment, onClose }: OfferTrialProps & { onClose: () => void }) {
  const text = useText(trialsMessages)
  const tenant = useActiveTenant()
  const { currencyCode } = useFormats()
  const { day } = useAppointmentWords()
  const { saveAsking, clashDialog } = useClashQuestion()
  const form = useNewRecordForm({
    idSchema: courseId,
    schema: trialLessonFields,
    initial: {
      title: text('suggested', { title: course.title }).slice(0, 200),
      attendeeLimit: usualTrialPlaces,
      feeCents: 0,
    },
    create: (id, trial) =>
      saveAsking(
        (overrideClashes) =>
          api.courses.offerTrialLesson({
            tenant: tenant.id,
            appointmentId: appointment.id,
            id,
            trial,
            overrideClashes,
          }),
        // What gets in the way of the date gets in the way of its trial lesson.
        () => ({ course: holderOf(course), appointments: [enteredAs(appointment)] }),
      ),
    onCreated: async () => {
      await reloadCourses()
      notify({ kind: 'positive', message: text('offered', { day: day(appointment.start) }) })
      onClose()
    },
    pathPrefix: 'trial.',
    above: [clashCode, 'TRIAL_LESSON_OFFERED', 'TIER_LIMIT_REACHED', 'COURSE_INCOMPLETE'],
  })
  const { value: title, ...titleField } = form.field('title')
  const { value: places, ...placesField } = form.field('attendeeLimit')
  const { value: fee, ...feeField } = form.field('feeCents')
  return (
    <>
      <DialogForm form={form} button={text('doOffer')} onBack={onClose} back={text('back')}>
        {form.refusal && form.refusal.code !== clashCode && <RefusalAlert problem={form.refusal} />}
        <TextInput
          label={text('title')}
          maxLength={200}
          autoComplete="off"
          withAsterisk
          {...titleField}
          value={String(title ?? '')}
        />
        <CountField
          label={text('places')}
          withAsterisk
          data-autofocus
          {...placesField}
          value={places ?? null}
        />
        <MoneyField
          label={text('fee')}
          description={text('feeHint')}
          currencyCode={currencyCode}
          {...feeField}
          value={fee ?? ''}
        />
      </DialogForm>
      {clashDialog}
    </>
  )
}
