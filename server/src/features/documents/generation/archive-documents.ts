import type { DocumentFilter } from '@reihum/contract/documents/document.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { readKeptFile } from '#features/files/kept-files.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { WriteFile } from '#platform/tables/table-file.ts'
import { zipOf } from '#platform/tables/zip.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { uniqueNames } from './archive-names.rules.ts'
import { filesOfDocuments } from './document.queries.ts'

/** How many documents one archive holds: it is put together in memory. */
const most = 1000

const names = { de: 'Dokumente', en: 'Documents' }

/** All documents that a filter finds in one archive. Their files are read after the transaction. */
export async function archiveDocuments(
  ctx: TenantContext,
  storage: Storage,
  filter: DocumentFilter,
  locale: Locale,
): Promise<WriteFile> {
  const files = await filesOfDocuments(ctx, filter, most)
  if (files.length === 0) throw new Refusal('NO_DOCUMENTS')
  if (files.length > most) throw new Refusal('TOO_MANY_ROWS', { limit: most })
  const { tenantId } = ctx
  return async () => {
    const entries: { name: string; content: Uint8Array }[] = []
    const entryNames = uniqueNames(files.map(({ filename }) => filename))
    for (const [at, file] of files.entries()) {
      const kept = await readKeptFile(storage, tenantId, file)
      entries.push({
        name: entryNames[at] ?? file.filename,
        content: new Uint8Array(await kept.arrayBuffer()),
      })
    }
    return new File(zipOf(entries), `${names[locale]}.zip`, { type: 'application/zip' })
  }
}
