import type { FileFields } from '@reihum/contract/files/file.schema.ts'
import type { MediaType } from '@reihum/contract/files/file-types.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { fileChanged } from './file.events.ts'
import { fieldsOf } from './file.queries.ts'
import { honestName } from './file.rules.ts'
import { lockFile, updateFile } from './file.store.ts'

/** What is said about a file; a name keeps the ending of what the file is. */
export async function changeFile(ctx: TenantContext, id: string, wanted: FileFields): Promise<void> {
  const row = await lockFile(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const fields = { ...wanted, filename: honestName(wanted.filename, row.media_type as MediaType) }
  const old = fieldsOf(row)
  const changed = (Object.keys(fields) as (keyof FileFields)[]).filter((key) => fields[key] !== old[key])
  if (changed.length === 0) return
  await updateFile(ctx, id, fields)
  const pick = (from: FileFields) => Object.fromEntries(changed.map((key) => [key, from[key]]))
  await record(ctx, fileChanged(id, pick(old), pick(fields)))
}
