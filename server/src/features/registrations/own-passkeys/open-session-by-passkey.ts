import type { PasskeyAnswer } from '@reihum/contract/identity/second-factor.schema.ts'
import { useChallenge } from '#features/identity/second-factor/passkey-challenge.ts'
import { type PasskeyDoor, verifyAnswer } from '#features/identity/second-factor/passkey-door.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { addSession } from '../own-bookings/own-bookings.store.ts'
import { findOwnPasskey, storeOwnPasskeyUse } from './own-passkey.store.ts'

/** For whoever has a passkey of this provider; it says whose bookings are shown. */
export const signInUse = (tenantId: string) => ({ use: 'attendee-sign-in', subject: tenantId }) as const

/** Signs in without a mailed link: the passkey names the address, and the device has verified its owner. */
export async function openSessionByPasskey(
  { inPlatform }: Pick<RequestContext, 'inPlatform'>,
  enter: EnterTenant,
  { door, tenant, answer }: { door: PasskeyDoor; tenant: string; answer: PasskeyAnswer },
): Promise<{ sessionToken: string; expiresAt: string }> {
  const { known, tenantId, now } = await enter({ tenant }, async (ctx) => ({
    known: await findOwnPasskey(ctx, answer.id),
    tenantId: ctx.tenantId,
    now: ctx.now,
  }))
  const shown =
    known &&
    (await verifyAnswer(door, answer, {
      known: {
        credential_id: known.credentialId,
        public_key: known.publicKey,
        sign_count: known.signCount,
      },
      use: signInUse(tenantId),
      now,
    }))
  if (!shown || shown.isCopied) throw new Refusal('PASSKEY_REFUSED')
  await inPlatform((ctx) => useChallenge(ctx, shown.challenge))
  const { token, expiresAt } = await enter({ tenant }, async (ctx) => {
    if (!(await storeOwnPasskeyUse(ctx, known.id, shown.signCount))) throw new Refusal('PASSKEY_REFUSED')
    return addSession(ctx, { email: known.email, of: 'own' })
  })
  return { sessionToken: token, expiresAt: expiresAt.toISOString() }
}
