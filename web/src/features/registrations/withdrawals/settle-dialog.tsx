import { Button, Textarea } from '@mantine/core'
import type { Withdrawal } from '@reihum/contract/registrations/withdrawal.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import classes from '../moves/moves.module.css'
import { withdrawalsMessages } from './withdrawals.messages.ts'

/** Settles a withdrawal that could not be matched to a registration. */
export function SettleDialog({ withdrawal, ...state }: DialogState & { withdrawal: Withdrawal }) {
  const text = useText(withdrawalsMessages)
  return (
    <Dialog
      {...state}
      title={text('settleNamed', { name: withdrawal.name })}
      text={
        <div className={classes.plan}>
          <p>
            {withdrawal.contract} · {withdrawal.email}
          </p>
          <p>{text('settleText')}</p>
        </div>
      }
    >
      <NoteForm withdrawal={withdrawal} onClose={state.onClose} />
    </Dialog>
  )
}

function NoteForm({ withdrawal, onClose }: Pick<DialogState, 'onClose'> & { withdrawal: Withdrawal }) {
  const text = useText(withdrawalsMessages)
  const tenant = useActiveTenant().id
  const [note, setNote] = useState('')
  const settle = useMutation({
    mutationFn: () => api.registrations.settleWithdrawal({ tenant, withdrawalId: withdrawal.id, note }),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('settled', { name: withdrawal.name }) })
      onClose()
      return queryClient.invalidateQueries({ queryKey: queries.registrations.key() })
    },
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        // React passes events of a dialog on to the form it was opened from, so the event is stopped here.
        event.stopPropagation()
        if (!settle.isPending) settle.mutate()
      }}
    >
      <Textarea
        data-autofocus
        label={text('note')}
        autosize
        minRows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <DialogButtons onBack={onClose} back={text('back')}>
        <Button type="submit" loading={settle.isPending}>
          {text('settle')}
        </Button>
      </DialogButtons>
    </form>
  )
}
