import { TextInput } from '@mantine/core'
import { passkeyName, type SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { PasskeyAlert } from '#platform/proof/passkey-alert.tsx'
import { makePasskey, usePasskeyProblem } from '#platform/proof/passkeys.ts'
import { ProofForm } from '#platform/proof/proof-form.tsx'
import { Dialog, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { factorMessages } from '../factor.messages.ts'
import type { OnFactors } from './keep-factors.ts'

type Props = DialogState & { factors: SecondFactors; onChanged: OnFactors }

export function AddPasskeyDialog({ isOpen, onClose, ...rest }: Props) {
  const text = useText(factorMessages)
  return (
    <Dialog title={text('addPasskey')} text={text('addPasskeyText')} isOpen={isOpen} onClose={onClose}>
      <AddPasskey onClose={onClose} {...rest} />
    </Dialog>
  )
}

/** A suggested name for the passkey: this device, as far as the browser tells. */
function ownDevice(): string {
  const { platform } = (navigator as { userAgentData?: { platform?: string } }).userAgentData ?? {}
  const known = /iPhone|iPad|Android|Mac|Windows|Linux/.exec(platform || navigator.userAgent)
  return known?.[0] ?? ''
}

function AddPasskey({ factors, onChanged, onClose }: Omit<Props, 'isOpen'>) {
  const text = useText(factorMessages)
  const [name, setName] = useState(ownDevice)
  const { problem, ask } = usePasskeyProblem()
  return (
    <ProofForm
      proofs={factors.proofs}
      label={text('next')}
      refusals={['PASSKEY_KNOWN', 'TOO_MANY_PASSKEYS']}
      onClose={onClose}
      run={async (proof) => {
        const creation = await api.identity.beginPasskey({ proof })
        const made = await ask(() => makePasskey(creation))
        if (!made) return
        const { data = text('passkeys') } = passkeyName.safeParse(name)
        const changed = await api.identity.addPasskey({ name: data, made })
        notify({ kind: 'positive', message: text('passkeyAdded') })
        onChanged(changed)
      }}
    >
      <PasskeyAlert problem={problem} />
      <TextInput
        label={text('passkeyName')}
        description={text('passkeyNameHint')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ProofForm>
  )
}
