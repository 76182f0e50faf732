import {
  type RegistrationSelection,
  registrationBulkLimit,
} from '@reihum/contract/registrations/bulk-run.schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { countRegistrations, idsOfRegistrations } from '../list/registration-list.queries.ts'
import { waitingFirst } from './bulk-run.queries.ts'

/**
 * The selected registrations, those on the waiting list first. Otherwise a cancellation could free a place and move up
 * somebody whom the same command cancels a moment later, with a mail about each.
 */
export async function selectedRegistrations(
  ctx: TenantContext,
  selection: RegistrationSelection,
): Promise<string[]> {
  const ids =
    'ids' in selection
      ? [...new Set<string>(selection.ids)]
      : await idsOfRegistrations(ctx, selection.filter, registrationBulkLimit + 1)
  if (ids.length === 0) throw new Refusal('NO_REGISTRATIONS_SELECTED')
  if (ids.length <= registrationBulkLimit) return waitingFirst(ctx, ids)
  const count = 'ids' in selection ? ids.length : await countRegistrations(ctx, selection.filter)
  throw new Refusal('TOO_MANY_REGISTRATIONS_SELECTED', { count, limit: registrationBulkLimit })
}
