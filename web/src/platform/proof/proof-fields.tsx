import { PasswordInput } from '@mantine/core'
import type { IdentityProof, SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import type { RefusalCode } from '@reihum/contract/refusals.ts'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { useText } from '#ui/text.tsx'
import { api } from '../connection.ts'
import { PasskeyAlert } from './passkey-alert.tsx'
import { askForPasskey, canUsePasskeys, usePasskeyProblem } from './passkeys.ts'
import { proofMessages } from './proof.messages.ts'

/** The refusals of a proof that a form shows above its fields. */
export const proofRefusals: readonly RefusalCode[] = [
  'PASSKEY_REFUSED',
  'SIGN_IN_AGAIN',
  'TOKEN_REPLACED',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_REQUESTS',
]

/**
 * How a form of the account has its user prove their identity: by the password in a field, otherwise by a passkey when it
 * is sent, otherwise by having signed in just now.
 */
export function useProof(proofs: SecondFactors['proofs']) {
  const { problem, ask } = usePasskeyProblem()
  const hasPassword = proofs.includes('password')
  const hasPasskey = proofs.includes('passkey') && canUsePasskeys()
  const byPasskey = async (): Promise<IdentityProof | null> => {
    const request = await api.identity.proofRequest()
    const passkey = await ask(() => askForPasskey(request))
    return passkey && { passkey }
  }
  return {
    hasPassword,
    hasPasskey,
    problem,
    /** What the field of the password has to hold. */
    currentPassword: hasPassword ? z.string().min(1).max(1000) : z.string(),
    /** Null when the user gave up. */
    byPasskey,
    /** The proof to send along. Whoever gives up the passkey has not sent the form. */
    async of({ currentPassword }: { currentPassword: string }): Promise<IdentityProof> {
      if (hasPassword) return { currentPassword }
      if (!hasPasskey) return {}
      const proof = await byPasskey()
      if (!proof) throw new DOMException('the passkey was not shown', 'AbortError')
      return proof
    },
  }
}

type Props = {
  proof: ReturnType<typeof useProof>
  /** Binds the field of the password. */
  field: ComponentProps<typeof PasswordInput>
}

/** The field of the password, or what is asked for instead. */
export function ProofFields({ proof, field }: Props) {
  const text = useText(proofMessages)
  return (
    <>
      <PasskeyAlert problem={proof.problem} />
      {proof.hasPassword ? (
        <PasswordInput label={text('currentPassword')} autoComplete="current-password" {...field} />
      ) : (
        <p className="grey">{text(proof.hasPasskey ? 'passkeyOnSending' : 'freshSignIn')}</p>
      )}
    </>
  )
}
