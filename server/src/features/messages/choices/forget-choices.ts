import type { TenantContext } from '#platform/tenant-context.ts'
import { deleteLetterChoices } from './letter-choice.store.ts'

/** Forgets what was chosen at addresses that are nobody's any more; links that lead there lead nowhere. */
export const forgetChoices = (ctx: TenantContext, addresses: readonly string[]): Promise<void> =>
  deleteLetterChoices(ctx, addresses)
