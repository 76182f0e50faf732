import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export const today = (ctx: TenantContext) => wallClockOf(ctx.now, ctx.tenant.timeZone).date
