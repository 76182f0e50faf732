import { Button, Checkbox } from '@mantine/core'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { registrationsMessages } from '../registrations.messages.ts'
import { movesMessages } from './moves.messages.ts'
import classes from './moves.module.css'

type InformDialogProps = DialogState & {
  registrationId: Registration['id']
  type: 'confirm' | 'move_up'
  title: string
  /** What will be, and how it is taken back. */
  text: string
  button: string
  isPending: boolean
  onSure: (inform: boolean) => void
}

/** Asks before a mail leaves, which nobody can take back: says who will be told, and lets it be left out. */
export function InformDialog({
  registrationId,
  type,
  button,
  isPending,
  onSure,
  ...dialog
}: InformDialogProps) {
  const text = useText(movesMessages)
  const words = useText(registrationsMessages)
  const tenant = useActiveTenant().id
  const [inform, setInform] = useState(true)
  const tried = useQuery({
    // Not under the key of the registrations: reloading those after the action would run the dry run once more.
    queryKey: ['dry run', tenant, type, registrationId, inform],
    queryFn: () =>
      api.registrations.previewBulk({
        tenant,
        action: { type, inform },
        selection: { ids: [registrationId] },
      }),
    enabled: dialog.isOpen,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  // What is refused for want of places is asked about in the next step, and tells as many.
  const told = tried.data && (tried.data.done > 0 || !inform) ? tried.data.told : undefined
  return (
    <Dialog {...dialog}>
      <div className={classes.form}>
        <Checkbox
          label={words('inform')}
          checked={inform}
          onChange={(event) => setInform(event.currentTarget.checked)}
        />
        <p className="grey" role="status">
          {told !== undefined && text('cancelTells', { count: told })}
        </p>
        <DialogButtons onBack={dialog.onClose} back={words('back')}>
          <Button data-autofocus loading={isPending} onClick={() => onSure(inform)}>
            {button}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
