import { type InvoiceSelection, manyFinalised } from '@reihum/contract/invoices/invoice.schema.ts'
import { record } from '#platform/audit/record.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { JobDependencies } from '#platform/room.ts'
import { startRun } from '#platform/runs/start-run.ts'
import { workRun } from '#platform/runs/work-run.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { finalisingStarted } from '../invoice.events.ts'
import { selectedIds } from '../invoice.queries.ts'
import { finaliseInvoice, finaliseInvoices } from './finalise-invoice.ts'

export const finalisingKind = 'invoices.finalise'

export type FinalisingWanted = { id: string; selection: InvoiceSelection; confirmation: string }

/** Queues the run, so whoever started it may leave. Sent twice, it is one run. */
export async function startFinalising(
  ctx: TenantContext,
  confirmationKey: Buffer,
  { id, selection, confirmation }: FinalisingWanted,
): Promise<void> {
  requireVerified(ctx)
  const itemIds = await selectedIds(ctx, selection, 'draft')
  if (!(await startRun(ctx, { id, kind: finalisingKind, action: {}, itemIds }))) return
  if (itemIds.length >= manyFinalised && 'userId' in ctx.actor) {
    const sensitive = { userId: ctx.actor.userId, action: 'finalise-invoices', subject: id } as const
    requireConfirmation(confirmationKey, sensitive, confirmation, ctx.now)
  }
  await record(ctx, finalisingStarted(ctx.tenantId, id, itemIds.length))
}

/** Others who make one invoice final meanwhile wait for a portion at most. */
export const finaliseMany = ({ inTenant, vault }: Pick<JobDependencies, 'inTenant' | 'vault'>) =>
  workRun(
    { inTenant },
    {
      kind: finalisingKind,
      parse: () => null,
      portion: 100,
      act: (ctx, id) => finaliseInvoice(ctx, vault, id),
      actOnAll: (ctx, ids) => finaliseInvoices(ctx, vault, ids),
    },
  )
