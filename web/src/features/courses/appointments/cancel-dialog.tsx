import { Button, TextInput } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { TrialNotice } from '../trials/trial-notice.tsx'
import { reloadCourses } from './appointment-query.ts'
import { useAppointmentWords } from './appointment-words.ts'
import { appointmentsMessages } from './appointments.messages.ts'
import classes from './appointments-tab.module.css'
import { useGivesBack } from './use-gives-back.tsx'
import { useTellPeople } from './use-tell-people.tsx'

type CancelDialogProps = DialogState & { course: Course; appointment: Appointment; onUndo: () => void }

/** Cancels an appointment; says before in numbers what that means. */
export function CancelDialog({ isOpen, onClose, course, appointment, onUndo }: CancelDialogProps) {
  const text = useText(appointmentsMessages)
  const tenant = useActiveTenant().id
  const day = useAppointmentWords().day(appointment.start)
  const [reason, setReason] = useState('')
  const people = course.attendeeCount + course.waiterCount
  const { tellPeople, field } = useTellPeople({ courseId: course.id, people })
  const credit = useGivesBack({ id: appointment.id, isAsked: people > 0 })
  const cancelling = useMutation({
    mutationFn: () =>
      api.courses.cancelAppointment({
        tenant,
        appointmentId: appointment.id,
        reason: reason.trim(),
        tellPeople,
        givesBack: credit.givesBack,
      }),
    onSuccess: async () => {
      await reloadCourses()
      onClose()
      notify({
        kind: 'positive',
        message: text('cancelDone', { day }),
        action: { label: text('undo'), run: onUndo },
      })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    cancelling.mutate()
  }
  return (
    <Dialog
      title={text('cancelTitle', { day })}
      text={text('cancelText', { attendees: course.attendeeCount, left: appointment.count - 1 })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <form className={classes.question} noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          label={text('cancelReason')}
          description={text('cancelReasonHint')}
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <TrialNotice appointment={appointment} />
        {credit.field}
        {field}
        <DialogButtons onBack={onClose} back={text('back')}>
          <Button type="submit" color="negative" loading={cancelling.isPending}>
            {text('doCancel')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
