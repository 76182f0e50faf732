import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { z } from 'zod'
import { api } from '#platform/connection.ts'

/** Kept in the browser while the user is at the provider. */
export const providerKey = 'provider_sign_in'

const begun = z.object({
  provider: z.string(),
  state: z.string(),
  purpose: z.enum(['sign-in', 'link']),
  to: z.string(),
})
export type BegunSignIn = z.infer<typeof begun>

/** Goes to the provider; the state proves afterwards that its answer belongs to what was begun here. */
function goToProvider(url: string, begunSignIn: BegunSignIn) {
  sessionStorage.setItem(providerKey, JSON.stringify(begunSignIn))
  location.assign(url)
}

/** Goes to the provider to sign in with it. */
export async function startAtProvider({ provider, to }: { provider: string; to: string }) {
  const { url, state } = await api.identity.startProvider({ provider })
  goToProvider(url, { provider, state, purpose: 'sign-in', to })
}

/** Goes to the provider to link it to the own account. */
export async function linkAtProvider(provider: string, proof: IdentityProof) {
  const { url, state } = await api.identity.startLink({ provider, proof })
  goToProvider(url, { provider, state, purpose: 'link', to: '/account' })
}

/** Returns once what was begun for this answer; null for an answer that nobody here has asked for. */
export function takeBegun(
  answer: string,
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
): BegunSignIn | null {
  const kept = storage.getItem(providerKey)
  storage.removeItem(providerKey)
  try {
    const found = begun.parse(JSON.parse(kept ?? 'null'))
    return new URLSearchParams(answer).get('state') === found.state ? found : null
  } catch {
    return null
  }
}
