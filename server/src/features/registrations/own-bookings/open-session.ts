import type { SessionPurpose } from '@reihum/contract/wire/own-bookings.ts'
import { forgetAttempts } from '#features/identity/attempts.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { sessionOf } from './enter-by-session.ts'
import { addSession, endSession, endSessionsOf, signInEnds, takeSignIn } from './own-bookings.store.ts'

/** Mail programs open every link, so looking at one uses nothing up. */
export async function readSignIn(
  ctx: TenantContext,
  { signInToken, of }: { signInToken: string; of: SessionPurpose },
): Promise<{ expiresAt: string }> {
  const ends = await signInEnds(ctx, signInToken, of)
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
  { tenant, signInToken, of }: { tenant: string; signInToken: string; of: SessionPurpose },
): Promise<{ sessionToken: string; expiresAt: string }> {
  const { email, token, expiresAt } = await enter({ tenant }, async (ctx) => {
    const address = await takeSignIn(ctx, signInToken, of)
    if (address === null) throw new Refusal('ACCESS_LINK_EXPIRED')
    return { email: address, ...(await addSession(ctx, { email: address, of })) }
  })
  const attempt = { purpose: 'own-bookings', account: email, address: origin.ipAddress } as const
  await inPlatform((ctx) => forgetAttempts(ctx, attempt))
  return { sessionToken: token, expiresAt: expiresAt.toISOString() }
}

/** Whoever is signed out already is answered the same. */
export async function endAttendeeSession(
  ctx: TenantContext,
  { everywhere, of }: { everywhere: boolean; of: SessionPurpose },
): Promise<{ ended: true }> {
  const session = await sessionOf(ctx, of)
  if (session && everywhere) await endSessionsOf(ctx, [session.email], [of])
  else if (session) await endSession(ctx, session.id)
  return { ended: true }
}
