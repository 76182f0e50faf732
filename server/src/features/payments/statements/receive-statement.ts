import type { Readable } from 'node:stream'
import {
  bankImportKeptHours,
  maxStatementBytes,
  maxStatementFiles,
} from '@reihum/contract/payments/statement-limits.ts'
import { storableName } from '@reihum/contract/wire/storable-name.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { withIncoming } from '#platform/storage/incoming.ts'
import type { Held } from '#platform/storage/storage.ts'
import { readInThread, unfold } from '#platform/tables/read/reading-thread.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Turns } from '#platform/turns.ts'
import type { Vault } from '#platform/vault.ts'
import { filesOf, findImport, ownIban } from './bank-import.queries.ts'
import { deleteSurplusDrafts, ensureImport, insertFiles, lockBank } from './bank-import.store.ts'
import type { PackedPart } from './read/statement-reader.ts'

type Enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>

type Sent = { id: string; bankImportId: string; filename: string; content: Readable }

const tooLarge = (error: unknown) =>
  error instanceof Refusal && error.code === 'FILE_TOO_LARGE' ? new Refusal('STATEMENT_TOO_LARGE') : error

/** The name of the file, without characters that file names cannot have. */
const shownName = (filename: string) =>
  filename
    .replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ')
    .trim()
    .slice(-200) || `${storableName(filename)}statement`

/** Puts what was read to the files of its import; a file that was sent twice is there already. */
async function keep(
  ctx: TenantContext,
  {
    id,
    bankImportId,
    sha256,
    parts,
  }: { id: string; bankImportId: string; sha256: string; parts: PackedPart[] },
): Promise<void> {
  await lockBank(ctx)
  await ensureImport(ctx, bankImportId, new Date(ctx.now.getTime() + bankImportKeptHours * 3_600_000))
  const { booked_at, expires_at } = await findImport(ctx, bankImportId, true)
  const files = await filesOf(ctx, bankImportId)
  const known = files.find(({ upload_id }) => upload_id === id)
  if (known && known.sha256 !== sha256) throw new Refusal('FILE_CHANGED')
  // The same bytes in one import are one file, whatever they are called.
  if (known || files.some((file) => file.sha256 === sha256 && !booked_at)) return
  if (booked_at) throw new Refusal('BANK_IMPORT_BOOKED')
  if (expires_at <= ctx.now) throw new Refusal('BANK_IMPORT_GONE')
  if (files.length + parts.length > maxStatementFiles) throw new Refusal('BANK_IMPORT_FULL')
  await insertFiles(
    ctx,
    parts.map((part, at) => ({
      id: newId(ctx.now.getTime()),
      bank_import_id: bankImportId,
      position: files.length + at,
      upload_id: id,
      filename: part.filename,
      sha256,
      kind: part.kind,
      content: Buffer.from(part.content, 'base64'),
    })),
  )
  await deleteSurplusDrafts(ctx)
}

/** Reads an uploaded statement and puts it to an import. Nothing is booked yet. */
export async function receiveStatement(
  enter: Enter,
  { incoming, turns, vault }: { incoming: string; turns: Turns; vault: Vault },
  { id, bankImportId, filename, content }: Sent,
): Promise<void> {
  // Callers without permission, and tenants without an account, are refused before the first byte is read.
  const { tenantId, iban } = await enter(async (ctx) => ({
    tenantId: ctx.tenantId,
    iban: await ownIban(ctx, vault),
  }))
  const name = shownName(filename)
  const take = async (held: Held) => {
    if (held.size === 0) throw new Refusal('FILE_EMPTY')
    const script = new URL('./read/statement-reader.ts', import.meta.url)
    const tooMuch = () => new Refusal('STATEMENT_TOO_MUCH', { file: name })
    const read = await turns.run(tenantId, () =>
      readInThread(script, { path: held.path, name, iban }, tooMuch),
    )
    const parts = unfold(read) as PackedPart[]
    await enter((ctx) => keep(ctx, { id, bankImportId, sha256: held.sha256, parts }))
  }
  await withIncoming(incoming, content, maxStatementBytes, take).catch((error) => {
    throw tooLarge(error)
  })
}
