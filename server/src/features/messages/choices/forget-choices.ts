import type { TenantContext } from '#platform/tenant-context.ts'
import { deleteLetterChoices } from './letter-choice.store.ts'

/** Forgets what is known of addresses that are nobody's any more: choices, marks, and links, which then lead nowhere. */
export const forgetChoices = (ctx: TenantContext, addresses: readonly string[]): Promise<void> =>
  deleteLetterChoices(ctx, addresses)
