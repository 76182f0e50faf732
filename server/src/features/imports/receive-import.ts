import type { Readable } from 'node:stream'
import { importKeptHours, maxImportBytes, maxImportColumns } from '@reihum/contract/imports/import-limits.ts'
import { type ImportKind, importKinds } from '@reihum/contract/imports.ts'
import { storableName } from '@reihum/contract/wire/storable-name.ts'
import { Refusal } from '#platform/refusal.ts'
import { withIncoming } from '#platform/storage/incoming.ts'
import type { Held } from '#platform/storage/storage.ts'
import { readSheets } from '#platform/tables/read/read-sheets.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Turns } from '#platform/turns.ts'
import type { Vault } from '#platform/vault.ts'
import { findImport, listedImports, requireKind } from './import.queries.ts'
import { deleteSurplusImports, insertImport } from './import.store.ts'
import { sealedTable } from './sealed-table.ts'

type Enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>

type Sent = { id: string; kind: ImportKind; filename: string; content: Readable }

const tooLarge = (error: unknown) =>
  error instanceof Refusal && error.code === 'FILE_TOO_LARGE' ? new Refusal('TABLE_TOO_LARGE') : error

/** The name of the file, without characters that file names cannot have. */
const shownName = (filename: string) =>
  filename
    .replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ')
    .trim()
    .slice(-200) || `${storableName(filename)}import`

/** Reads an uploaded table and stores its content for a while. Nothing is imported yet. */
export async function receiveImport(
  enter: Enter,
  { incoming, turns, vault }: { incoming: string; turns: Turns; vault: Vault },
  { id, kind, filename, content }: Sent,
): Promise<void> {
  // Callers without permission are refused before the first byte is read.
  const tenantId = await enter(async (ctx) => {
    requireKind(ctx, kind)
    return ctx.tenantId
  })
  const keep = async (held: Held) => {
    if (held.size === 0) throw new Refusal('FILE_EMPTY')
    const limits = { rows: importKinds[kind].rowLimit, columns: maxImportColumns }
    const name = shownName(filename)
    const sheets = await turns.run(tenantId, () => readSheets({ path: held.path, name, limits }))
    await enter(async (ctx) => {
      const isNew = await insertImport(ctx, {
        id,
        kind,
        filename: name,
        sha256: held.sha256,
        content: sealedTable(ctx, vault, sheets),
        actorId: 'userId' in ctx.actor ? ctx.actor.userId : null,
        expiresAt: new Date(ctx.now.getTime() + importKeptHours * 3_600_000),
      })
      if (isNew) return deleteSurplusImports(ctx, listedImports)
      const known = await findImport(ctx, id)
      if (known.sha256 !== held.sha256 || known.kind !== kind) throw new Refusal('FILE_CHANGED')
    })
  }
  await withIncoming(incoming, content, maxImportBytes, keep).catch((error) => {
    throw tooLarge(error)
  })
}
