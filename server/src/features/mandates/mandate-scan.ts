import type { Readable } from 'node:stream'
import { scanTypes } from '@reihum/contract/mandates/scan-types.ts'
import {
  findKeptFile,
  insertKeptFile,
  type KeptFile,
  readKeptFile,
  receiveContent,
  removeKeptFile,
} from '#features/files/kept-files.ts'
import { expectStorage, requireStorage } from '#features/files/require-storage.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mandateScanAttached, mandateScanRemoved } from './mandate.events.ts'
import { lockMandate, type MandateRow, storeMandateChange } from './mandate.store.ts'

type Enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>

type Dependencies = { storage: Storage; incoming: string }

type Sent = {
  mandateId: string
  filename: string
  content: Readable
  /** How long the content says it is; null: it does not say. */
  bytes: number | null
}

const untold = ({ id: mandateId, person_id: personId }: MandateRow) => ({ mandateId, personId, locale: null })

/** Nothing new is stored of a payer who was erased. */
async function refuseErased({ tx, tenantId }: TenantContext, mandateId: string): Promise<void> {
  const payer = await tx
    .selectFrom('mandate as m')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.id', '=', 'm.person_id'),
    )
    .select('p.erased_at')
    .where('m.tenant_id', '=', tenantId)
    .where('m.id', '=', mandateId)
    .executeTakeFirst()
  if (!payer) throw new Refusal('NOT_FOUND')
  if (payer.erased_at) throw new Refusal('PERSON_ERASED')
}

/** Takes the place of the scan before, which is deleted. The same content once more changes nothing. */
async function storeScan(ctx: TenantContext, mandateId: string, file: KeptFile): Promise<void> {
  const mandate = await lockMandate(ctx, mandateId)
  await refuseErased(ctx, mandateId)
  const former = mandate.file_id ? await findKeptFile(ctx, mandate.file_id) : null
  if (former?.sha256 === file.sha256) return
  await requireStorage(ctx, { id: file.id, bytes: file.filesize })
  await insertKeptFile(ctx, file)
  await storeMandateChange(ctx, mandate, { file_id: file.id })
  if (former) await removeKeptFile(ctx, former.id)
  await record(ctx, mandateScanAttached(untold(mandate), mandate.reference))
}

/**
 * Receives the scan of a mandate as a stream. Callers without permission, and scans without room, are refused before the
 * first byte is read.
 */
export async function attachScan(
  enter: Enter,
  dependencies: Dependencies,
  { mandateId, filename, content, bytes }: Sent,
): Promise<void> {
  const tenantId = await enter(async (ctx) => {
    requireVerified(ctx)
    await refuseErased(ctx, mandateId)
    await expectStorage(ctx, { id: newId(), bytes: bytes ?? 1 })
    return ctx.tenantId
  })
  const sent = { filename, content, types: scanTypes, otherwise: 'SCAN_KIND_REFUSED' } as const
  const file = await receiveContent(dependencies, tenantId, sent)
  await enter((ctx) => storeScan(ctx, mandateId, file))
}

/** It is gone for good; the mandate stays as it is. */
export async function removeScan(ctx: TenantContext, mandateId: string): Promise<void> {
  requireVerified(ctx)
  const mandate = await lockMandate(ctx, mandateId)
  if (!mandate.file_id) return
  await storeMandateChange(ctx, mandate, { file_id: null })
  await removeKeptFile(ctx, mandate.file_id)
  await record(ctx, mandateScanRemoved(untold(mandate), mandate.reference))
}

/** The scan as it was uploaded. */
export async function readScan(enter: Enter, storage: Storage, mandateId: string): Promise<File> {
  const { tenantId, file } = await enter(async (ctx) => {
    const mandate = await ctx.tx
      .selectFrom('mandate')
      .select('file_id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', mandateId)
      .executeTakeFirst()
    if (!mandate?.file_id) throw new Refusal('NOT_FOUND')
    return { tenantId: ctx.tenantId, file: await findKeptFile(ctx, mandate.file_id) }
  })
  return readKeptFile(storage, tenantId, file)
}
