import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { appointmentsMessages } from './appointments.messages.ts'

export function AppointmentBadge({
  appointment,
}: {
  appointment: Pick<Appointment, 'cancelled' | 'coursePhase' | 'end'>
}) {
  const text = useText(appointmentsMessages)
  if (appointment.cancelled) return <StateBadge colour="negative">{text('cancelled')}</StateBadge>
  if (appointment.coursePhase === 'cancelled')
    return <StateBadge colour="negative">{text('courseCancelled')}</StateBadge>
  return Date.parse(appointment.end) <= Date.now() ? (
    <StateBadge colour="secondary">{text('over')}</StateBadge>
  ) : (
    <StateBadge colour="positive">{text('planned')}</StateBadge>
  )
}
