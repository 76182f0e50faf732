import type { FileFields } from '@reihum/contract/files/file.schema.ts'
import type { MediaType } from '@reihum/contract/files/file-types.ts'
import { record } from '#platform/audit/record.ts'
import { differences } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { fileChanged } from './file.events.ts'
import { fieldsOf } from './file.queries.ts'
import { honestName } from './file.rules.ts'
import { lockFile, updateFile } from './file.store.ts'

/** Changes name and description of a file; the name keeps the extension that fits the content. */
export async function changeFile(ctx: TenantContext, id: string, wanted: FileFields): Promise<void> {
  const row = await lockFile(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const fields = { ...wanted, filename: honestName(wanted.filename, row.media_type as MediaType) }
  const change = differences(fieldsOf(row), fields)
  if (!change) return
  await updateFile(ctx, id, fields)
  await record(ctx, fileChanged(id, change))
}
