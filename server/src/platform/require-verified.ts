import { Refusal } from './refusal.ts'
import type { TenantContext } from './tenant-context.ts'

/** Whether the actor is known to own their e-mail address, or is nobody who has one. */
export function isVerified(ctx: TenantContext): boolean {
  const isSomebody = ctx.actor.kind === 'user' || ctx.actor.kind === 'support'
  return !isSomebody || ctx.isVerified
}

/** Publishing, mailing and money need a user with a verified e-mail address. */
export function requireVerified(ctx: TenantContext): void {
  if (!isVerified(ctx)) throw new Refusal('VERIFICATION_REQUIRED')
}
