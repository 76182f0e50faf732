import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { coursePhaseNames } from '@reihum/contract/courses/course-states.ts'
import type { BookedItem } from '#ui/calendar/calendar-item.ts'
import type { ItemColour } from '#ui/calendar/item-colour.ts'
import { useLocale } from '#ui/text.tsx'
import { phaseColours } from '../course-badge.tsx'
import { useLessonsTitle } from '../lessons/lessons-title.ts'
import { appointmentAddress } from './appointment-query.ts'

/** Appointments as items of the calendar; in the view by place, for example, an item does not repeat its place. */
export function useBookedItems(
  appointments: readonly Appointment[],
  view: string,
  colourOf: (appointment: Appointment) => ItemColour,
): BookedItem[] {
  const locale = useLocale()
  const titled = useLessonsTitle()
  return appointments.map((appointment) => {
    const { id, start, end, title, place, coursePhase } = appointment
    const courseTitle = titled(appointment.courseTitle, appointment.agreedWith)
    const led = [appointment.instructor, ...appointment.furtherInstructors].filter((one) => one !== null)
    const isCancelled = appointment.cancelled || coursePhase === 'cancelled'
    const taken = view === 'places' ? [place].filter((one) => one !== null) : led
    const names = view === 'instructors' ? [] : led.map(({ name }) => name)
    const named = [view !== 'places' && place?.name, ...names]
    return {
      id,
      start,
      end,
      title: title ? `${courseTitle}: ${title}` : courseTitle,
      href: appointmentAddress(appointment),
      colour: colourOf(appointment),
      stateColour: phaseColours[coursePhase],
      state: coursePhaseNames[coursePhase][locale],
      isCancelled,
      isMovable: appointment.allowedActions.includes('move'),
      meta: named.filter(Boolean).join(' · ') || undefined,
      resourceIds: taken.map((one) => one.id),
    }
  })
}
