import type { DomainEvent } from '#platform/audit/event.ts'
import { record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import type { TransactionOptions } from '#platform/database/transaction.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Actor, Origin } from '#platform/tenant-context.ts'
import { requirePassword } from './require-password.ts'
import { requireSession } from './session.ts'

/** The caller of a request about an account, with origin and language. */
export type AccountRequest = Pick<RequestContext, 'inPlatform' | 'caller' | 'origin' | 'locale'>

type Session = Awaited<ReturnType<typeof requireSession>>

/** Accounts belong to no tenant, so their events go to the platform's log. */
export async function recordOfAccount(
  ctx: PlatformContext,
  who: { actor: Actor; origin: Origin },
  event: DomainEvent,
): Promise<void> {
  await record(recorderOf(ctx, who), event)
}

/** Requires the signed-in user's password. */
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
  options?: TransactionOptions,
): Promise<Result> {
  return inPlatform(async (ctx) => body(ctx, await requireSession(ctx, caller)), options)
}
