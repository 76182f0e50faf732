import { Alert, Button, TextInput } from '@mantine/core'
import {
  type Appointment,
  type AppointmentFields,
  appointmentFields,
} from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { appointmentId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { type Draft, useContractForm } from '#ui/form/contract-form.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import classes from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { clashCode, useClashQuestion } from '../clashes/use-clash-question.tsx'
import { useTakeTrial } from '../trials/use-take-trial.tsx'
import { reloadCourses } from './appointment-query.ts'
import { useAppointmentWords } from './appointment-words.ts'
import { appointmentsMessages } from './appointments.messages.ts'
import { holderOf } from './entered-as.ts'
import { draftAfter } from './next-appointment.ts'
import { OwnResources } from './own-resources.tsx'
import { useStart } from './use-start.ts'
import { useTellPeople } from './use-tell-people.tsx'

type AppointmentDialogProps = DialogState & {
  course: Course
  /** The appointment to change; without it, one is added. */
  appointment?: Appointment
  /** The latest appointment: a new one is suggested a week after it. */
  last?: Appointment
}

export function AppointmentDialog({ isOpen, onClose, ...form }: AppointmentDialogProps) {
  const text = useText(appointmentsMessages)
  const { day } = useAppointmentWords()
  const { appointment } = form
  const title = appointment ? text('editTitle', { day: day(appointment.start) }) : text('newTitle')
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <AppointmentForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function draftOf({ start, end, title, place, instructor }: Appointment): Draft<typeof appointmentFields> {
  return {
    start,
    end,
    title,
    placeId: place?.own ? place.id : null,
    instructorId: instructor?.own ? instructor.id : null,
  }
}

const refusalFields = { APPOINTMENT_TWICE: 'start' }

function AppointmentForm({ course, appointment, last, onClose }: Omit<AppointmentDialogProps, 'isOpen'>) {
  const text = useText(appointmentsMessages)
  const tenant = useActiveTenant().id
  const { timeZone } = useFormats()
  const { day } = useAppointmentWords()
  const { saveAsking, clashDialog } = useClashQuestion()
  // Made once a form, so that a second submit of it finds what is already there.
  const [id] = useState(() => appointment?.id ?? appointmentId.parse(newId()))

  const people = course.attendeeCount + course.waiterCount
  const { tellPeople, field: tellField } = useTellPeople({ courseId: course.id, people })

  const { takeTrial, trialField } = useTakeTrial(appointment)

  const store = async (fields: AppointmentFields, overrideClashes: boolean) => {
    if (appointment) {
      const { sequence } = appointment
      return await api.courses.changeAppointment({
        tenant,
        appointmentId: id,
        sequence,
        appointment: fields,
        overrideClashes,
        tellPeople,
        takeTrial,
      })
    }
    const appointments = [{ id, ...fields }]
    const { items } = await api.courses.addAppointments({
      tenant,
      courseId: course.id,
      appointments,
      overrideClashes,
      tellPeople,
    })
    return items[0]
  }
  const saving = useMutation({
    mutationFn: (fields: AppointmentFields) =>
      saveAsking(
        (overrideClashes) => store(fields, overrideClashes),
        () => ({
          course: holderOf(course),
          appointments: [{ id, ...fields }],
        }),
      ),
    meta: { shownInline: ['INVALID_INPUT', 'CONFLICT', clashCode, ...Object.keys(refusalFields)] },
    onSuccess: async (_, { start }) => {
      await reloadCourses()
      const message = appointment ? text('saved') : text('created', { day: day(start) })
      notify({ kind: 'positive', message })
      onClose()
    },
    onError: () => void reloadCourses(),
  })
  const { field, fill, values, element, submit } = useContractForm({
    schema: appointmentFields,
    initial: appointment ? draftOf(appointment) : draftAfter(last, timeZone),
    save: (fields) => saving.mutateAsync(fields),
    pathPrefix: appointment ? 'appointment.' : 'appointments.0.',
    refusalFields,
  })
  const begin = useStart(values, fill)
  const isOutdated = saving.error instanceof ApiProblem && saving.error.code === 'CONFLICT'
  return (
    <>
      <form ref={element} className={classes.form} noValidate onSubmit={submit}>
        {isOutdated && (
          <Alert color="warning" role="alert" p={12} styles={{ message: { color: 'inherit' } }}>
            {text('conflict')}
          </Alert>
        )}
        <DateTimeField label={text('start')} timeZone={timeZone} {...field('start')} onChange={begin} />
        <DateTimeField label={text('end')} timeZone={timeZone} {...field('end')} />
        <TextInput
          label={text('title')}
          description={text('titleHint')}
          autoComplete="off"
          maxLength={200}
          {...field('title')}
        />
        <OwnResources course={course} field={field} />
        {trialField}
        {tellField}
        <DialogButtons onBack={onClose} back={text('back')}>
          <Button type="submit" loading={saving.isPending}>
            {text(appointment ? 'save' : 'create')}
          </Button>
        </DialogButtons>
      </form>
      {clashDialog}
    </>
  )
}
