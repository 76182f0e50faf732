import { bytesInMegabyte } from '@reihum/contract/files/file-types.ts'

/** So many files a tenant may have before whoever uploads has shown that the e-mail address is theirs. */
export const filesBeforeVerification = 5

export type Stored = {
  /** In megabytes, as the tier says; null: unlimited. */
  limit: number | null
  usedMegabytes: number
  files: number
  /** False for a person whose address is not verified; the product itself needs no verification. */
  isVerified: boolean
}

/** Why so many bytes more cannot be stored; null: they can. */
export function refusalToStore(
  { limit, usedMegabytes, files, isVerified }: Stored,
  bytes: number,
): 'VERIFICATION_REQUIRED' | 'STORAGE_FULL' | null {
  if (!isVerified && files >= filesBeforeVerification) return 'VERIFICATION_REQUIRED'
  return limit !== null && usedMegabytes + bytes / bytesInMegabyte > limit ? 'STORAGE_FULL' : null
}
