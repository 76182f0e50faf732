import { Button, Checkbox, Textarea } from '@mantine/core'
import type { bulkPreview } from '@reihum/contract/registrations/bulk-run.schema.ts'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { FailedState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { fullName } from '../registration-names.ts'
import { reloadRegistrations } from '../registration-query.ts'
import { registrationsMessages } from '../registrations.messages.ts'
import { movesMessages } from './moves.messages.ts'
import classes from './moves.module.css'

/** Cancels a registration; says before who loses the place, who gets it and who is informed. */
export function CancelDialog({ registration, ...state }: DialogState & { registration: Registration }) {
  const text = useText(movesMessages)
  return (
    <Dialog {...state} title={text('cancelTitle', { name: fullName(registration) })}>
      <Question registration={registration} {...state} />
    </Dialog>
  )
}

type Places = z.output<typeof bulkPreview>['places']

/** What becomes of the one place: if it is none of these, whoever moves up gets it. */
const placeIn = ({ free, offered, gone }: Places) =>
  gone > 0 ? 'gone' : offered > 0 ? 'offered' : free > 0 ? 'free' : 'given'

function Question({ registration, isOpen, onClose }: DialogState & { registration: Registration }) {
  const text = useText(movesMessages)
  const words = useText(registrationsMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const [reason, setReason] = useState('')
  const [inform, setInform] = useState(true)
  const { id, state, courseTitle: course, feeCents, paidCents, refundedCents } = registration
  const isWaiting = state === 'on_waiting_list'
  const paid = paidCents - refundedCents
  const name = fullName(registration)
  const tried = useQuery({
    // Not under the key of the registrations: reloading those after the action would run the dry run once more.
    queryKey: ['dry run', tenant, 'cancel', id, inform],
    queryFn: () =>
      api.registrations.previewBulk({ tenant, action: { type: 'cancel', inform }, selection: { ids: [id] } }),
    enabled: isOpen,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const cancel = useMutation({
    mutationFn: () => api.registrations.cancel({ tenant, registrationId: id, reason, inform }),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('cancelledNow', { name }) })
      onClose()
      return reloadRegistrations()
    },
  })
  if (tried.error) return <FailedState error={tried.error} onRetry={() => void tried.refetch()} />
  return (
    <div className={classes.form}>
      <div className={classes.plan} role="status">
        {isWaiting && <p>{text('cancelWaiting', { name, course })}</p>}
        {!isWaiting && !tried.data && <p className="grey">{text('checking')}</p>}
        {!isWaiting && tried.data && (
          <p>{text('cancelPlace', { place: placeIn(tried.data.places), course })}</p>
        )}
        {!isWaiting && feeCents > 0 && <p>{text('cancelFee', { fee: money(feeCents) })}</p>}
        {paid > 0 && <p>{text('cancelPaid', { paid: money(paid) })}</p>}
        {tried.data && tried.data.movedUp.length > 0 && (
          <div>
            <p>{text('cancelMovesUp', { count: tried.data.movedUp.length })}</p>
            <ul className={classes.names}>
              {tried.data.movedUp.map((one) => (
                <li key={one.id}>{one.name}</li>
              ))}
            </ul>
          </div>
        )}
        {tried.data && <p className="grey">{text('cancelTells', { count: tried.data.told })}</p>}
      </div>
      <Textarea
        label={words('reason')}
        description={words('reasonHint')}
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        label={words('inform')}
        checked={inform}
        onChange={(event) => setInform(event.currentTarget.checked)}
      />
      <DialogButtons onBack={onClose} back={words('back')} focusesBack>
        <Button color="negative" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {text('cancel')}
        </Button>
      </DialogButtons>
    </div>
  )
}
