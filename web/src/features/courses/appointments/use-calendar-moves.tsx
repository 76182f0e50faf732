import type { Appointment, calendarMonth } from '@reihum/contract/courses/appointment.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import type { Times } from '#ui/calendar/grid-moves.ts'
import { useText } from '#ui/text.tsx'
import { clashCode, useClashQuestion } from '../clashes/use-clash-question.tsx'
import { reloadCourses } from './appointment-query.ts'
import { useAppointmentWords } from './appointment-words.ts'
import { calendarPageMessages } from './calendar.messages.ts'
import { enteredAs, plannedAs } from './entered-as.ts'
import { MoveDialog } from './move-dialog.tsx'

type Month = z.output<typeof calendarMonth>
type Move = { appointment: Appointment; to: Times; isBack?: boolean }

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
  const tenant = useActiveTenant().id
  const { day, times } = useAppointmentWords()
  const [asked, ask] = useState<Appointment | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { saveAsking, clashDialog } = useClashQuestion({
    back: text('leaveThere'),
    save: text('moveAnyway'),
  })

  const moving = useMutation({
    mutationFn: ({ appointment, to }: Move) => {
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
    onSuccess: (moved, { appointment, isBack }) => {
      showAt(moved.id, moved)
      const where = { title: moved.courseTitle, when: `${day(moved.start)}, ${times(moved)}` }
      if (isBack) return notify({ kind: 'positive', message: text('movedBack', where) })
      const { start, end } = appointment
      notify({
        kind: 'positive',
        message: text('moved', { ...where, count: moved.attendeeCount }),
        action: {
          label: text('undo'),
          run: () => moving.mutate({ appointment: moved, to: { start, end }, isBack: true }),
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
            onMove={(to) => {
              setAsking(false)
              moving.mutate({ appointment: asked, to })
            }}
          />
        )}
        {clashDialog}
      </>
    ),
  }
}
