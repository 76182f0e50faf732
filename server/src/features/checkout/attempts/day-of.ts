import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Today, where the provider is. */
export const dayOf = (ctx: TenantContext): string => wallClockOf(ctx.now, ctx.tenant.timeZone).date

/** The day of something that a service says has happened; its clock may be ahead of ours. */
export function dayOfTold(ctx: TenantContext, at: Date): string {
  const told = new Date(Math.min(at.getTime(), ctx.now.getTime()))
  return wallClockOf(told, ctx.tenant.timeZone).date
}
