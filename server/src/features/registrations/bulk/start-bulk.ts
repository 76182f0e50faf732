import {
  type BulkRun,
  manyCancelled,
  type RegistrationBulkAction,
  type RegistrationSelection,
} from '@reihum/contract/registrations/bulk-run.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { record } from '#platform/audit/record.ts'
import { canonical } from '#platform/canonical.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bulkStarted } from '../registration.events.ts'
import { requireRoomToTell } from '../tell-registrations.ts'
import { getBulkRun } from './bulk-run.queries.ts'
import { insertBulkRun } from './bulk-run.store.ts'
import { selectedRegistrations } from './selected-registrations.ts'

type Input = {
  id: string
  action: RegistrationBulkAction
  selection: RegistrationSelection
  confirmation: string
}

/** Cancelling many cannot be undone: others move up, and everybody is told. */
function requireCode(
  ctx: TenantContext,
  confirmationKey: Buffer,
  { id, action, confirmation }: Input,
  count: number,
): void {
  if (action.type !== 'cancel' || count < manyCancelled || !('userId' in ctx.actor)) return
  const sensitive = { userId: ctx.actor.userId, action: 'cancel-registrations', subject: id } as const
  requireConfirmation(confirmationKey, sensitive, confirmation, ctx.now)
}

/**
 * Stores the action and its registrations and queues the run, so whoever started it may leave. The same id sent twice
 * is one run; the same id with another action is refused.
 */
export async function startBulk(
  ctx: TenantContext,
  confirmationKey: Buffer,
  input: Input,
  locale: Locale,
): Promise<BulkRun> {
  const { id, action, selection } = input
  if (action.type === 'tell') requireVerified(ctx)
  const registrationIds = await selectedRegistrations(ctx, selection)
  if (await insertBulkRun(ctx, { id, action, registrationIds })) {
    requireCode(ctx, confirmationKey, input, registrationIds.length)
    // Mails of one portion are written while others begin, so all mails are counted here at once.
    if (action.type === 'tell') await requireRoomToTell(ctx, registrationIds)
    await record(ctx, bulkStarted(id, ctx.tenantId, action.type, registrationIds.length))
  }
  const run = await getBulkRun(ctx, id, locale)
  if (canonical(run.action) !== canonical(action)) throw new Refusal('CONFLICT')
  return run
}
