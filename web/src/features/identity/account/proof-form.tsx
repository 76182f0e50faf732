import { Button, PasswordInput } from '@mantine/core'
import type { IdentityProof, SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import type { RefusalCode } from '@reihum/contract/refusals.ts'
import { IconFingerprint } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useCall } from '#platform/call.ts'
import { api } from '#platform/connection.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { DialogButtons } from '#ui/dialog.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { factorMessages } from '../factor.messages.ts'
import { PasskeyAlert } from '../passkey-alert.tsx'
import { askForPasskey, canUsePasskeys, usePasskeyProblem } from '../passkeys.ts'

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

const shown: readonly RefusalCode[] = [
  'PASSKEY_REFUSED',
  'SIGN_IN_AGAIN',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_REQUESTS',
]

/** Asks the user to prove their identity again: by the password, by a passkey, or by having signed in just now. */
export function ProofForm({ proofs, label, isDestructive, run, refusals = [], onClose, children }: Props) {
  const text = useText(factorMessages)
  const call = useCall(run, { above: [...shown, ...refusals], atFields: ['WRONG_PASSWORD'] })
  const wait = useWait(call.refusal)
  const { problem, ask } = usePasskeyProblem()
  const hasPassword = proofs.includes('password')
  const hasPasskey = proofs.includes('passkey') && canUsePasskeys()
  const { field, element, submit } = useContractForm({
    schema: z.object({ currentPassword: hasPassword ? z.string().min(1).max(1000) : z.string() }),
    initial: { currentPassword: '' },
    refusalFields: { WRONG_PASSWORD: 'currentPassword' },
    save: ({ currentPassword }) => call.run(hasPassword ? { currentPassword } : {}),
  })
  const byPasskey = async () => {
    const request = await api.identity.proofRequest()
    const passkey = await ask(() => askForPasskey(request))
    if (passkey) await call.run({ passkey })
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
          onClick={() => void byPasskey().catch(() => {})}
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
