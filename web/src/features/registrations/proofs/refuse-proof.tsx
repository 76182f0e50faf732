import { Button, Checkbox, TextInput } from '@mantine/core'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { useState } from 'react'
import { useFormats } from '#platform/tenant.ts'
import { DialogButtons } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { proofsMessages } from './proofs.messages.ts'
import classes from './proofs.module.css'
import { useDecideProof } from './use-decide-proof.ts'

type RefuseProofProps = { registration: RegistrationDetail; cents: number; onClose: () => void }

/** Why a proof does not count, and whether the full price is charged from now on. */
export function RefuseProof({ registration, cents, onClose }: RefuseProofProps) {
  const text = useText(proofsMessages)
  const { money } = useFormats()
  const isReached = registration.contact.email !== '' || registration.email !== ''
  const [reason, setReason] = useState('')
  const [charge, setCharge] = useState(true)
  const [inform, setInform] = useState(isReached)
  const decide = useDecideProof(registration, onClose)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        decide.mutate({ state: 'refused', reason: reason.trim(), charge, inform })
      }}
    >
      <TextInput
        label={text('refuseReason')}
        description={text('refuseReasonHint')}
        maxLength={300}
        autoComplete="off"
        data-autofocus
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <Checkbox
        label={text('chargeNow', { amount: money(cents) })}
        description={text('chargeHint')}
        checked={charge}
        onChange={({ currentTarget: { checked } }) => setCharge(checked)}
      />
      <Checkbox
        label={text('inform')}
        disabled={!isReached}
        checked={inform}
        onChange={({ currentTarget: { checked } }) => setInform(checked)}
      />
      <DialogButtons>
        <Button type="submit" loading={decide.isPending}>
          {text('doRefuse')}
        </Button>
      </DialogButtons>
    </form>
  )
}
