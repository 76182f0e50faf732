import { forgetAttempts } from '#features/identity/attempts.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { sessionOf } from './enter-by-session.ts'
import { addSession, endSession, endSessionsOf, signInEnds, takeSignIn } from './own-bookings.store.ts'

/** Mail programs open every link, so looking at one uses nothing up. */
export async function readSignIn(ctx: TenantContext, token: string): Promise<{ expiresAt: string }> {
  const ends = await signInEnds(ctx, token)
  if (!ends) throw new Refusal('ACCESS_LINK_EXPIRED')
  return { expiresAt: ends.toISOString() }
}

/**
 * A link that we did not write is answered like one that was opened before. Whoever opens one has shown that the mailbox is
 * theirs, so letters asked for there begin to be counted anew.
 */
export async function openAttendeeSession(
  { inPlatform, origin }: Pick<RequestContext, 'inPlatform' | 'origin'>,
  enter: EnterTenant,
  { tenant, signInToken }: { tenant: string; signInToken: string },
): Promise<{ sessionToken: string; expiresAt: string }> {
  const { email, token, expiresAt } = await enter({ tenant }, async (ctx) => {
    const address = await takeSignIn(ctx, signInToken)
    if (address === null) throw new Refusal('ACCESS_LINK_EXPIRED')
    return { email: address, ...(await addSession(ctx, address)) }
  })
  const attempt = { purpose: 'own-bookings', account: email, address: origin.ipAddress } as const
  await inPlatform((ctx) => forgetAttempts(ctx, attempt))
  return { sessionToken: token, expiresAt: expiresAt.toISOString() }
}

/** Whoever is signed out already is answered the same. */
export async function endAttendeeSession(
  ctx: TenantContext,
  { everywhere }: { everywhere: boolean },
): Promise<{ ended: true }> {
  const session = await sessionOf(ctx)
  if (session && everywhere) await endSessionsOf(ctx, [session.email])
  else if (session) await endSession(ctx, session.id)
  return { ended: true }
}
