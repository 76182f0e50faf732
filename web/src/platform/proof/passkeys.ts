import type {
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@reihum/contract/identity/second-factor.schema.ts'
import { useCallback, useState } from 'react'

/** Loaded when a passkey is first needed. */
const library = () => import('@simplewebauthn/browser')

export const canUsePasskeys = () => typeof PublicKeyCredential === 'function'

type CreationOptions = Parameters<Awaited<ReturnType<typeof library>>['startRegistration']>[0]['optionsJSON']

export async function askForPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return (await startAuthentication({ optionsJSON: request })) as PasskeyAnswer
}

export async function makePasskey(creation: PasskeyCreation) {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: creation as CreationOptions })
  const { clientDataJSON, attestationObject, transports } = made.response
  const { id, rawId } = made
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  }
}

/**
 * A challenge expires after five minutes; it is renewed before, because a person who has just come takes a while to
 * sign in.
 */
const offerAgainMs = 4 * 60_000

/**
 * Lets the browser offer passkeys in the field of the user name, until it is stopped. When browser or network cannot do
 * that nothing happens, because there is a button too.
 */
export function offerPasskeys(
  newRequest: () => Promise<PasskeyRequest>,
  onChosen: (passkey: PasskeyAnswer) => void,
): () => void {
  let isStopped = false
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await library()
    if (isStopped || !(await browserSupportsWebAuthnAutofill())) return
    const request = await newRequest()
    if (isStopped) return
    const chosen = await startAuthentication({ optionsJSON: request, useBrowserAutofill: true })
    if (!isStopped) onChosen(chosen as PasskeyAnswer)
  }
  const quietly = () => void offer().catch(() => {})
  quietly()
  const timer = setInterval(quietly, offerAgainMs)
  return () => {
    isStopped = true
    clearInterval(timer)
    void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
  }
}

/** What failed in the browser, before the server was asked. */
export type PasskeyProblem = 'givenUp' | 'known' | 'wrongAddress' | 'unfit' | 'failed'

export function problemOf(error: unknown): PasskeyProblem {
  const { code, name } = (error ?? {}) as { code?: string; name?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return 'wrongAddress'
  if (code?.startsWith('ERROR_AUTHENTICATOR_') && code !== 'ERROR_AUTHENTICATOR_GENERAL_ERROR') return 'unfit'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'givenUp' : 'failed'
}

/** Asks the device for a passkey; on failure keeps the problem to be shown, and returns null. */
export function usePasskeyProblem() {
  const [problem, setProblem] = useState<PasskeyProblem | null>(null)
  const ask = useCallback(async <Answer>(device: () => Promise<Answer>): Promise<Answer | null> => {
    setProblem(null)
    return device().catch((error) => {
      setProblem(problemOf(error))
      return null
    })
  }, [])
  return { problem, ask }
}
