import { type DomainEvent, record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Actor, Origin } from '#platform/tenant-context.ts'
import { requirePassword } from './require-password.ts'
import { requireSession } from './session.ts'

/** Who asks for something about an account, from where and in which language. */
export type AccountRequest = Pick<RequestContext, 'inPlatform' | 'caller' | 'origin' | 'locale'>

type Session = Awaited<ReturnType<typeof requireSession>>

/** Accounts belong to no tenant: what happens to them stands in the log of the platform. */
export async function recordOfAccount(
  ctx: PlatformContext,
  who: { actor: Actor; origin: Origin },
  event: DomainEvent,
): Promise<void> {
  await record(recorderOf(ctx, who), event)
}

/** Whoever is signed in shows that they know the password too. */
export async function confirmPassword(
  { inPlatform, caller, origin }: AccountRequest,
  password: string,
): Promise<void> {
  const { id: userId } = await inPlatform((ctx) => requireSession(ctx, caller))
  await requirePassword(inPlatform, { userId, password, origin })
}

export function inOwnAccount<Result>(
  { inPlatform, caller }: AccountRequest,
  body: (ctx: PlatformContext, user: Session) => Promise<Result>,
): Promise<Result> {
  return inPlatform(async (ctx) => body(ctx, await requireSession(ctx, caller)))
}
