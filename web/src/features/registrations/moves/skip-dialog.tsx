import { Button, Checkbox, Textarea } from '@mantine/core'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { fullName } from '../registration-names.ts'
import { reloadRegistrations } from '../registration-query.ts'
import { registrationsMessages } from '../registrations.messages.ts'
import { movesMessages } from './moves.messages.ts'
import classes from './moves.module.css'

/** Skips a party on the waiting list and asks for the reason, which a party that loses its offer should read. */
export function SkipDialog({ registration, ...state }: DialogState & { registration: Registration }) {
  const text = useText(movesMessages)
  const words = useText(registrationsMessages)
  const tenant = useActiveTenant().id
  const isOffered = registration.offer !== null
  const [reason, setReason] = useState('')
  const [inform, setInform] = useState(isOffered)
  const name = fullName(registration)
  const skip = useMutation({
    mutationFn: () => {
      const expectedPosition = registration.waitingPosition ?? 1
      const { id: registrationId } = registration
      return api.registrations.skip({ tenant, registrationId, reason, inform, expectedPosition })
    },
    onSuccess: () => {
      notify({ kind: 'positive', message: text('skipped', { name }) })
      state.onClose()
    },
    // A refusal means that the list has changed, so it is reloaded in any case.
    onSettled: () => reloadRegistrations(),
  })
  return (
    <Dialog {...state} title={text('skipTitle', { name })}>
      <div className={classes.form}>
        <p className="grey">{text(isOffered ? 'skipOfferedHint' : 'skipHint', { name })}</p>
        <Textarea
          label={words('reason')}
          description={text('skipReasonHint')}
          required
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Checkbox
          label={text('skipInform')}
          checked={inform}
          onChange={(event) => setInform(event.currentTarget.checked)}
        />
        <DialogButtons onBack={state.onClose} back={words('back')}>
          <Button disabled={!reason.trim()} loading={skip.isPending} onClick={() => skip.mutate()}>
            {text('skip')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
