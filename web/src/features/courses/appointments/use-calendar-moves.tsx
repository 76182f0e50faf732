import type { Appointment, calendarMonth } from '@reihum/contract/courses/appointment.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { Times } from '#ui/calendar/grid-moves.ts'
import { useText } from '#ui/text.tsx'
import { clashCode, useClashQuestion } from '../clashes/use-clash-question.tsx'
import { reloadCourses } from './appointment-query.ts'
import { useAppointmentWords } from './appointment-words.ts'
import { calendarPageMessages } from './calendar.messages.ts'
import { changedDatesOf } from './changed-dates-query.ts'
import { enteredAs, plannedAs } from './entered-as.ts'
import { MoveDialog } from './move-dialog.tsx'

type Month = z.output<typeof calendarMonth>
type Move = {
  appointment: Appointment
  to: Times
  tellPeople?: boolean | undefined
  takeTrial?: boolean
  isBack?: boolean
}

/** Shows the moved appointment in all loaded calendars before the server has answered. */
function showAt(id: string, change: Partial<Appointment>) {
  queryClient.setQueriesData<Month>({ queryKey: queries.courses.calendar.key() }, (month) =>
    month?.appointments
      ? {
          ...month,
          appointments: month.appointments.map((one) => (one.id === id ? { ...one, ...change } : one)),
        }
      : month,
  )
}

/** Moves appointments in the calendar: shown at once, moved back when refused, and undone from the notice. */
export function useCalendarMoves() {
  const text = useText(calendarPageMessages)
  const { id: tenant, role } = useActiveTenant()
  const { time } = useFormats()
  const { day, times } = useAppointmentWords()
  const [asked, ask] = useState<Appointment | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { saveAsking, clashDialog } = useClashQuestion({
    back: text('leaveThere'),
    save: text('moveAnyway'),
  })

  /** Who will be told of it, and when; null: nobody. */
  const toldOf = async ({ courseId, attendeeCount }: Appointment) => {
    if (attendeeCount === 0 || !may(role, 'registrations.manage')) return null
    const read = { ...changedDatesOf(tenant, courseId), staleTime: 0 }
    // The move is done: that it cannot be said who will be told must not look as if it had failed.
    const told = await queryClient.fetchQuery(read).catch(() => null)
    return told?.tellsAt ? { people: told.placed + told.waiting, at: told.tellsAt } : null
  }

  const moving = useMutation({
    mutationFn: ({ appointment, to, tellPeople, takeTrial }: Move) => {
      const { id, ...fields } = enteredAs({ ...appointment, ...to })
      const { sequence } = appointment
      return saveAsking(
        (overrideClashes) =>
          api.courses.changeAppointment({
            tenant,
            appointmentId: id,
            sequence,
            overrideClashes,
            appointment: fields,
            tellPeople,
            takeTrial,
          }),
        () => plannedAs({ ...appointment, ...to }),
      )
    },
    meta: { shownInline: [clashCode] },
    onMutate: async ({ appointment, to }) => {
      // Loads under way are cancelled: their answers would move it back.
      await queryClient.cancelQueries({ queryKey: queries.courses.calendar.key() })
      showAt(appointment.id, to)
    },
    onSuccess: async (moved, { appointment, takeTrial = false, isBack }) => {
      showAt(moved.id, moved)
      const where = { title: moved.courseTitle, when: `${day(moved.start)}, ${times(moved)}` }
      if (isBack) return notify({ kind: 'positive', message: text('movedBack', where) })
      const { start, end } = appointment
      const told = await toldOf(moved)
      notify({
        kind: 'positive',
        message: told
          ? text('movedTelling', { ...where, count: told.people, time: time(told.at) })
          : text('moved', { ...where, count: moved.attendeeCount }),
        action: {
          label: text('undo'),
          run: () => moving.mutate({ appointment: moved, to: { start, end }, takeTrial, isBack: true }),
        },
      })
    },
    onError: (_, { appointment: { id, start, end } }) => showAt(id, { start, end }),
    onSettled: () => reloadCourses(),
  })

  return {
    move: (appointment: Appointment, to: Times) => {
      if (to.start !== appointment.start || to.end !== appointment.end) moving.mutate({ appointment, to })
    },
    ask: (appointment: Appointment) => {
      ask(appointment)
      setAsking(true)
    },
    dialogs: (
      <>
        {asked && (
          <MoveDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            appointment={asked}
            onMove={(to, along) => {
              setAsking(false)
              moving.mutate({ appointment: asked, to, ...along })
            }}
          />
        )}
        {clashDialog}
      </>
    ),
  }
}
