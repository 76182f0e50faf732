import { Button } from '@mantine/core'
import { type Appointment, appointmentFields } from '@reihum/contract/courses/appointment.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import type { Times } from '#ui/calendar/grid-moves.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { useText } from '#ui/text.tsx'
import { useTakeTrial } from '../trials/use-take-trial.tsx'
import { appointmentsMessages } from './appointments.messages.ts'
import classes from './appointments-tab.module.css'
import { calendarPageMessages } from './calendar.messages.ts'
import { enteredAs } from './entered-as.ts'
import { withStart } from './next-appointment.ts'
import { useTellPeople } from './use-tell-people.tsx'

type MoveDialogProps = DialogState & {
  appointment: Appointment
  onMove: (to: Times, along: { tellPeople: boolean | undefined; takeTrial: boolean }) => void
}

/** Moves an appointment without dragging: by the keyboard, and on a phone. */
export function MoveDialog({ appointment, isOpen, onClose, onMove }: MoveDialogProps) {
  const text = useText(calendarPageMessages)
  return (
    <Dialog title={text('moveTitle', { title: appointment.courseTitle })} isOpen={isOpen} onClose={onClose}>
      <MoveForm key={appointment.sequence} appointment={appointment} onClose={onClose} onMove={onMove} />
    </Dialog>
  )
}

function MoveForm({ appointment, onClose, onMove }: Omit<MoveDialogProps, 'isOpen'>) {
  const text = useText(calendarPageMessages)
  const words = useText(appointmentsMessages)
  const { timeZone } = useFormats()
  const tell = useTellPeople({ courseId: appointment.courseId, people: appointment.attendeeCount })
  const { takeTrial, trialField } = useTakeTrial(appointment)
  const { field, fill, values, element, submit } = useContractForm({
    schema: appointmentFields,
    initial: enteredAs(appointment),
    save: async ({ start, end }) => onMove({ start, end }, { tellPeople: tell.tellPeople, takeTrial }),
  })
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit}>
      <DateTimeField
        label={words('start')}
        timeZone={timeZone}
        {...field('start')}
        onChange={(start) => fill(withStart(values, start))}
      />
      <DateTimeField label={words('end')} timeZone={timeZone} {...field('end')} />
      {trialField}
      {tell.field}
      <DialogButtons onBack={onClose} back={words('back')}>
        <Button type="submit">{text('move')}</Button>
      </DialogButtons>
    </form>
  )
}
