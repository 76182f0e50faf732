import { Refusal } from './refusal.ts'
import type { TenantContext } from './tenant-context.ts'

/** Publishing, mailing and money need a user with a verified e-mail address. */
export function requireVerified(ctx: TenantContext): void {
  const isSomebody = ctx.actor.kind === 'user' || ctx.actor.kind === 'support'
  if (isSomebody && !ctx.isVerified) throw new Refusal('VERIFICATION_REQUIRED')
}
