import { Menu } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { useAppointmentWords } from './appointment-words.ts'
import { appointmentsMessages } from './appointments.messages.ts'

export type AppointmentAct = Exclude<Appointment['allowedActions'][number], 'move'>

type AppointmentMenuProps = { appointment: Appointment; onAct: (act: AppointmentAct) => void }

/** The actions that the server allows for an appointment; no menu when there are none. */
export function AppointmentMenu({ appointment, onAct }: AppointmentMenuProps) {
  const text = useText(appointmentsMessages)
  const { day, times } = useAppointmentWords()
  const { allowedActions, start } = appointment
  if (allowedActions.length === 0) return null
  const label = text('actions', { appointment: `${day(start)}, ${times(appointment)}` })
  const can = (act: AppointmentAct) => allowedActions.includes(act)
  return (
    <MoreMenu label={label} isQuiet>
      {can('edit') && <Menu.Item onClick={() => onAct('edit')}>{text('edit')} …</Menu.Item>}
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
