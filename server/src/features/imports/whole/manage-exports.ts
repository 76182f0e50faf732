import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import type { WholeExport } from '@reihum/contract/imports/whole-export.schema.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { findKeptFile, type KeptFile, removeContent } from '#features/files/kept-files.ts'
import { confirmIdentity } from '#features/identity/second-factor/confirm-identity.ts'
import type { PasskeyDoor } from '#features/identity/second-factor/passkey-door.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { exportAsked, exportRemoved, exportTaken } from './tenant-export.events.ts'
import { findWholeExport, getWholeExport } from './tenant-export.queries.ts'
import { endExport, insertExport, lockExport } from './tenant-export.store.ts'

type Asking = RequestContext & { enter: EnterTenant }

/** Support is let in to help; it takes nothing along. */
export function requireMember(
  { actor }: TenantContext,
  otherwise: 'EXPORT_BY_SUPPORT' | 'MOVE_BY_SUPPORT' = 'EXPORT_BY_SUPPORT',
): string {
  if (actor.kind !== 'user') throw new Refusal(otherwise)
  return actor.userId
}

type Wanted = { tenant: string; id: string; withFiles: boolean; proof?: IdentityProof | undefined }

/** Begins an export of everything, once the user has proved who they are. The same request twice begins one. */
export async function startWholeExport(
  context: Asking,
  door: PasskeyDoor,
  { tenant, id, withFiles, proof = {} }: Wanted,
): Promise<WholeExport> {
  await context.enter({ tenant }, async (ctx) => {
    requireMember(ctx)
    requireVerified(ctx)
  })
  await confirmIdentity(context, door, proof)
  return context.enter({ tenant }, async (ctx) => {
    const askedBy = requireMember(ctx)
    // Of two that are asked for at once the second waits here, and finds the first.
    await oneAtATime(ctx, 'whole export')
    const before = await findWholeExport(ctx, id)
    if (before) return before
    if (!(await insertExport(ctx, { id, askedBy, withFiles }))) throw new Refusal('EXPORT_RUNNING')
    await record(ctx, exportAsked(ctx.tenantId, id, withFiles))
    return getWholeExport(ctx, id)
  })
}

type Taken = { tenant: string; exportId: string; proof?: IdentityProof | undefined }

/** An address that works for some minutes for whoever has it; so it takes a proof of identity, and is logged. */
export async function takeWholeExport(
  context: Asking,
  { door, addresses }: { door: PasskeyDoor; addresses: FileAddresses },
  { tenant, exportId, proof = {} }: Taken,
): Promise<{ address: string }> {
  await context.enter({ tenant }, async (ctx) => {
    requireMember(ctx)
    await getWholeExport(ctx, exportId)
  })
  await confirmIdentity(context, door, proof)
  return context.enter({ tenant }, async (ctx) => {
    const row = await lockExport(ctx, exportId)
    if (!row?.file_id || (row.expires_at && row.expires_at <= ctx.now)) throw new Refusal('EXPORT_GONE')
    const file = await findKeptFile(ctx, row.file_id)
    await record(ctx, exportTaken(ctx.tenantId, exportId))
    return { address: addresses.signed(ctx.tenant.slug, ctx.tenantId, file, ctx.now) }
  })
}

/** Deletes the ZIP, or cancels what is being made. */
export async function removeWholeExport(
  { enter }: { enter: EnterTenant },
  storage: Storage,
  { tenant, exportId }: { tenant: string; exportId: string },
): Promise<WholeExport> {
  let gone: { tenantId: string; file: KeptFile } | null = null
  const left = await enter({ tenant }, async (ctx) => {
    const row = await lockExport(ctx, exportId)
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.state === 'running' || row.state === 'ready') {
      const file = await endExport(ctx, row)
      if (file) gone = { tenantId: ctx.tenantId, file }
      await record(ctx, exportRemoved(ctx.tenantId, exportId))
    }
    return getWholeExport(ctx, exportId)
  })
  await removeGone(storage, gone)
  return left
}

const removeGone = async (
  storage: Storage,
  gone: { tenantId: string; file: KeptFile } | null,
): Promise<void> => {
  if (gone) await removeContent(storage, gone.tenantId, gone.file)
}
