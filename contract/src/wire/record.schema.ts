import { z } from 'zod'
import { flag } from './flag.schema.ts'
import { pageInput } from './page.schema.ts'

/** Grows with every change of a record. A change says which one it was made from, and is refused if that is outdated. */
export const revision = z.number().int()

/** The answer to a deletion; false: the record was gone already. */
export const removal = z.object({ removed: z.boolean() })

/** A page of records that may be put into an archive. */
export const archiveListInput = pageInput.extend({
  dir: z.enum(['asc', 'desc']).default('asc'),
  q: z.string().trim().max(100).default(''),
  /** False: only those in use; true: only those in the archive. */
  archived: flag.default(false),
})
