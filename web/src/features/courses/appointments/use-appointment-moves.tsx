import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { clashCode, useClashQuestion } from '../clashes/use-clash-question.tsx'
import { reloadCourses } from './appointment-query.ts'
import { useAppointmentWords } from './appointment-words.ts'
import { appointmentsMessages } from './appointments.messages.ts'
import { enteredAs, holderOf } from './entered-as.ts'

/** Actions that happen at once and can be undone: taking back a cancellation, and deleting. */
export function useAppointmentMoves(course: Course) {
  const text = useText(appointmentsMessages)
  const tenant = useActiveTenant().id
  const { day } = useAppointmentWords()
  const { saveAsking, clashDialog } = useClashQuestion()

  /** Another appointment may have taken its place meanwhile; then the user is asked. */
  const asking = <Saved,>(appointment: Appointment, save: (overrideClashes: boolean) => Promise<Saved>) =>
    saveAsking(save, () => ({
      course: holderOf(course),
      appointments: [enteredAs(appointment)],
    }))

  const restoring = useMutation({
    mutationFn: (appointment: Appointment) =>
      asking(appointment, (overrideClashes) =>
        api.courses.restoreAppointment({ tenant, appointmentId: appointment.id, overrideClashes }),
      ),
    meta: { shownInline: [clashCode] },
    onSuccess: async (_, { start }) => {
      await reloadCourses()
      notify({ kind: 'positive', message: text('restored', { day: day(start) }) })
    },
  })

  const returning = useMutation({
    mutationFn: async (appointment: Appointment) => {
      const appointments = [enteredAs(appointment)]
      const add = (overrideClashes: boolean) =>
        api.courses.addAppointments({ tenant, courseId: course.id, appointments, overrideClashes })
      if (!appointment.cancelled) return asking(appointment, add)
      // A cancelled appointment clashes with nothing.
      await add(true)
      const reason = appointment.cancellationReason
      return api.courses.cancelAppointment({ tenant, appointmentId: appointment.id, reason })
    },
    meta: { shownInline: [clashCode] },
    onSuccess: () => reloadCourses(),
  })

  const removing = useMutation({
    mutationFn: (appointment: Appointment) =>
      api.courses.removeAppointment({ tenant, appointmentId: appointment.id }),
    onSuccess: async (_, appointment) => {
      await reloadCourses()
      notify({
        kind: 'positive',
        message: text('removed', { day: day(appointment.start) }),
        action: { label: text('undo'), run: () => returning.mutate(appointment) },
      })
    },
  })

  return { restore: restoring.mutate, remove: removing.mutate, clashDialog }
}
