import { Menu } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { Link } from '@tanstack/react-router'
import { useAdditions } from '#platform/house-context.tsx'
import { useMay } from '#platform/tenant.ts'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { mayOfferTrial, trialAt } from '../trials/trial-at.ts'
import { trialsMessages } from '../trials/trials.messages.ts'
import { appointmentEntries } from './appointment-entries.ts'
import { useAppointmentWords } from './appointment-words.ts'
import { appointmentsMessages } from './appointments.messages.ts'

export type AppointmentAct = Exclude<Appointment['allowedActions'][number], 'move'> | 'try'

type AppointmentMenuProps = { course: Course; appointment: Appointment; onAct: (act: AppointmentAct) => void }

/** The actions that the server allows for an appointment, and what other rooms add; no menu when there is nothing. */
export function AppointmentMenu({ course, appointment, onAct }: AppointmentMenuProps) {
  const text = useText(appointmentsMessages)
  const trials = useText(trialsMessages)
  const { day, times } = useAppointmentWords()
  const locale = useLocale()
  const may = useMay()
  const entries = useAdditions(appointmentEntries).filter(({ shownTo }) => may(shownTo))
  const { allowedActions, start } = appointment
  if (allowedActions.length === 0 && entries.length === 0) return null
  const label = text('actions', { appointment: `${day(start)}, ${times(appointment)}` })
  const trial = trialAt(course, appointment)
  const can = (act: (typeof allowedActions)[number]) => allowedActions.includes(act)
  return (
    <MoreMenu label={label} isQuiet>
      {can('edit') && <Menu.Item onClick={() => onAct('edit')}>{text('edit')} …</Menu.Item>}
      {mayOfferTrial(course, appointment, Date.now()) && (
        <Menu.Item onClick={() => onAct('try')}>{trials('offer')} …</Menu.Item>
      )}
      {trial && (
        <Menu.Item component={Link} to={`/courses/${trial.id}/general`}>
          {trials('show')}
        </Menu.Item>
      )}
      {entries.map(({ label: words, to }) => (
        <Menu.Item key={words.en} component={Link} to={to(appointment)}>
          {words[locale]}
        </Menu.Item>
      ))}
      {can('restore') && <Menu.Item onClick={() => onAct('restore')}>{text('restore')}</Menu.Item>}
      {can('cancel') && <Menu.Item onClick={() => onAct('cancel')}>{text('cancelIt')} …</Menu.Item>}
      {can('delete') && (
        <Menu.Item data-destructive onClick={() => onAct('delete')}>
          {text('remove')}
        </Menu.Item>
      )}
    </MoreMenu>
  )
}
