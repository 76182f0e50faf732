import { Button, NumberInput } from '@mantine/core'
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

type Offering = DialogState & { registration: Registration }

/** Offers free places to a waiting booking, and holds them until it answers. */
export function OfferDialog({ registration, ...state }: Offering) {
  const text = useText(movesMessages)
  const words = useText(registrationsMessages)
  const tenant = useActiveTenant().id
  const [hours, setHours] = useState<number | string>(24)
  const name = fullName(registration)
  const offer = useMutation({
    mutationFn: () =>
      api.registrations.offer({ tenant, registrationId: registration.id, hours: Number(hours) }),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('offered', { name }) })
      state.onClose()
      return reloadRegistrations()
    },
  })
  const isRight = Number.isInteger(hours) && Number(hours) >= 1 && Number(hours) <= 720
  return (
    <Dialog {...state} title={text('offerTitle', { name })}>
      <div className={classes.form}>
        <p className="grey">{text('offerHint')}</p>
        <NumberInput
          label={text('offerHours')}
          value={hours}
          onChange={setHours}
          min={1}
          max={720}
          allowDecimal={false}
          data-autofocus
        />
        <DialogButtons onBack={state.onClose} back={words('back')}>
          <Button disabled={!isRight} loading={offer.isPending} onClick={() => offer.mutate()}>
            {text('offerNow')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
