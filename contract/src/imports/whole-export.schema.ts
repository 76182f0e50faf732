import { z } from 'zod'
import { exportId } from '../wire/ids.schema.ts'

/** So many days a whole export can be taken. */
export const exportKeptDays = 7

/** `over`: it was taken away again, by its end, by a newer one or by somebody. */
export const wholeExportState = z.enum(['running', 'ready', 'failed', 'over'])
export type WholeExportState = z.infer<typeof wholeExportState>

/** `too_large`: with the files it would be larger than storages take. `gave_up`: it failed again and again. */
export const wholeExportFailure = z.enum(['too_large', 'gave_up'])
export type WholeExportFailure = z.infer<typeof wholeExportFailure>

export const wholeExport = z.object({
  id: exportId,
  state: wholeExportState,
  askedAt: z.iso.datetime(),
  /** Empty: the account is gone. */
  askedBy: z.string(),
  withFiles: z.boolean(),
  /** How many tables and files are packed. The total is 0 as long as it is not known. */
  done: z.number().int(),
  total: z.number().int(),
  endedAt: z.iso.datetime().nullable(),
  failure: wholeExportFailure.nullable(),
  rows: z.number().int(),
  files: z.number().int(),
  /** Files whose content was missing or damaged in the storage; the manifest names them. */
  missingFiles: z.number().int(),
  filesize: z.number().int(),
  expiresAt: z.iso.datetime().nullable(),
})
export type WholeExport = z.infer<typeof wholeExport>

export const wholeExports = z.object({ items: z.array(wholeExport) })
