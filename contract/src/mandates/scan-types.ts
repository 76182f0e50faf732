import type { MediaType } from '../files/file-types.ts'

/** What a scan of a mandate may be: what scanners and telephones make, and every browser shows. */
export const scanTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
] as const satisfies readonly MediaType[]
