import { type KeptFile, storeContent } from './kept-files.ts'

type Dependencies = Parameters<typeof storeContent>[0]
type Printed = Parameters<typeof storeContent>[2]

/** What came of papers, by what each was printed for. */
export type StoredPapers = { stored: Map<string, KeptFile>; failed: Map<string, unknown> }

/**
 * Prints papers in their order, and stores each while the next is printed, outside of a transaction. One paper is before the
 * press at a time, so that those of other tenants take turns with them. One that fails keeps the others from nothing.
 */
export async function storePapers(
  dependencies: Dependencies,
  tenantId: string,
  papers: Iterable<readonly [id: string, print: () => Promise<Printed>]>,
): Promise<StoredPapers> {
  const stored = new Map<string, KeptFile>()
  const failed = new Map<string, unknown>()
  let storing: Promise<unknown> = Promise.resolve()
  for (const [id, print] of papers) {
    const fail = (error: unknown) => void failed.set(id, error)
    const printed = await print().catch(fail)
    await storing
    if (printed)
      storing = storeContent(dependencies, tenantId, printed).then((file) => void stored.set(id, file), fail)
  }
  await storing
  return { stored, failed }
}
