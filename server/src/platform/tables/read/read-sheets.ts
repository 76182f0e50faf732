import { Refusal } from '#platform/refusal.ts'
import type { ReadSheet } from './read-table.ts'
import { type Folded, readInThread, unfold } from './reading-thread.ts'
import type { Reading } from './sheet-reader.ts'

/** The sheets as they are stored, compressed. */
export type FoldedSheets = Folded

/** Reads a table from disk in a thread of its own. */
export const readSheets = (asked: Reading): Promise<FoldedSheets> =>
  readInThread(new URL('./sheet-reader.ts', import.meta.url), asked, () => new Refusal('TABLE_TOO_MUCH'))

export const unfoldSheets = (content: FoldedSheets): ReadSheet[] => unfold(content) as ReadSheet[]
