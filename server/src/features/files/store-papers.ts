import { type KeptFile, storeContent } from './kept-files.ts'

type Dependencies = Parameters<typeof storeContent>[0]
type Printed = Parameters<typeof storeContent>[2]

/** What came of papers, by what each was printed for. */
export type StoredPapers = { stored: Map<string, KeptFile>; failed: Map<string, unknown> }

/**
 * Prints papers in their order and stores them, outside of a transaction: two at a time, so that the press has the next one
 * while one is stored, and those of other tenants still take turns with them. One that fails keeps the others from nothing.
 */
export async function storePapers(
  dependencies: Dependencies,
  tenantId: string,
  papers: Iterable<readonly [id: string, print: () => Promise<Printed>]>,
): Promise<StoredPapers> {
  const stored = new Map<string, KeptFile>()
  const failed = new Map<string, unknown>()
  let before: Promise<unknown> = Promise.resolve()
  for (const [id, print] of papers) {
    const one = print()
      .then((printed) => storeContent(dependencies, tenantId, printed))
      .then(
        (file) => void stored.set(id, file),
        (error: unknown) => void failed.set(id, error),
      )
    await before
    before = one
  }
  await before
  return { stored, failed }
}
