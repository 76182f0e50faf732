import type { ChangedFactors, SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import { useState } from 'react'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { keepFactors } from './keep-factors.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpCodesDialog } from './set-up-codes-dialog.tsx'

type Open = 'passkey' | 'codes' | null

/** The dialogs in which factors are set up, and the recovery codes that come with the first one. */
export function useFactorDialogs(factors: SecondFactors) {
  const [open, setOpen] = useState<Open>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const close = () => setOpen(null)
  const onChanged = (changed: ChangedFactors) => {
    keepFactors(changed.factors)
    setRecoveryCodes(changed.recoveryCodes)
    close()
  }
  const dialogs = (
    <>
      <AddPasskeyDialog factors={factors} isOpen={open === 'passkey'} onClose={close} onChanged={onChanged} />
      <SetUpCodesDialog factors={factors} isOpen={open === 'codes'} onClose={close} onChanged={onChanged} />
      <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes(null)} />
    </>
  )
  return { dialogs, onChanged, addPasskey: () => setOpen('passkey'), setUpCodes: () => setOpen('codes') }
}
