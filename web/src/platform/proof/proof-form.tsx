import { Button, PasswordInput } from '@mantine/core'
import type { IdentityProof, SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import type { RefusalCode } from '@reihum/contract/refusals.ts'
import { IconFingerprint } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useCall } from '#platform/call.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { DialogButtons } from '#ui/dialog.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { PasskeyAlert } from './passkey-alert.tsx'
import { proofMessages } from './proof.messages.ts'
import { proofRefusals, useProof } from './proof-fields.tsx'

type Props = {
  proofs: SecondFactors['proofs']
  label: string
  isDestructive?: boolean
  /** The action to run once the user has proved their identity. */
  run: (proof: IdentityProof) => Promise<unknown>
  /** Further refusals of the action, shown here too. */
  refusals?: readonly RefusalCode[]
  onClose: () => void
  /** Fields shown above. */
  children?: ReactNode
}

/** Asks the user to prove their identity again: by the password, by a passkey, or by having signed in just now. */
export function ProofForm({ proofs, label, isDestructive, run, refusals = [], onClose, children }: Props) {
  const text = useText(proofMessages)
  const call = useCall(run, { above: [...proofRefusals, ...refusals], atFields: ['WRONG_PASSWORD'] })
  const wait = useWait(call.refusal)
  const { hasPassword, hasPasskey, problem, currentPassword, byPasskey } = useProof(proofs)
  const { field, element, submit } = useContractForm({
    schema: z.object({ currentPassword }),
    initial: { currentPassword: '' },
    refusalFields: { WRONG_PASSWORD: 'currentPassword' },
    save: (typed) => call.run(hasPassword ? typed : {}),
  })
  const sendPasskey = async () => {
    const proof = await byPasskey()
    if (proof) await call.run(proof)
  }
  const colour = isDestructive ? { color: 'negative' } : {}
  return (
    <form
      ref={element}
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        // React passes events of a dialog on to the form it was opened from, so the event is stopped here.
        event.stopPropagation()
        submit(event)
      }}
    >
      {call.refusal && <RefusalAlert problem={call.refusal} />}
      <PasskeyAlert problem={problem} />
      {children}
      {hasPassword && (
        <PasswordInput
          label={text('currentPassword')}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
      )}
      {hasPasskey && (
        <Button
          variant={hasPassword ? 'default' : 'filled'}
          leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
          loading={call.isPending}
          onClick={() => void sendPasskey().catch(() => {})}
          {...(hasPassword ? {} : colour)}
        >
          {text('usePasskey')}
        </Button>
      )}
      {!hasPassword && !hasPasskey && <p className="grey">{text('freshSignIn')}</p>}
      <DialogButtons onBack={onClose}>
        {(hasPassword || !hasPasskey) && (
          <Button type="submit" loading={call.isPending} disabled={wait > 0} {...colour}>
            {label}
          </Button>
        )}
      </DialogButtons>
    </form>
  )
}
