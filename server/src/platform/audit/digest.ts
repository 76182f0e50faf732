import { hash } from 'node:crypto'
import { canonical } from '#platform/canonical.ts'
import { fewRandomBytes } from '#platform/random-bytes.ts'

export type AuditDetailFields = {
  ipAddress: string | null
  userAgent: string | null
  requestId: string | null
  metadata: Record<string, unknown>
}

export function newSalt(): string {
  return fewRandomBytes(12).toString('base64url')
}

const hashOf = (...parts: string[]): string => hash('sha256', parts.join(''), 'base64url')

/** Digest of where a change came from. Once the salt is erased, the digest no longer tells anything about it. */
export function originDigestOf(salt: string, origin: Omit<AuditDetailFields, 'metadata'>): string {
  const { ipAddress, userAgent, requestId } = origin
  return hashOf(salt, canonical({ ipAddress, userAgent, requestId }))
}

/** Digest of an entry's details, as the chain covers it: it still proves what changed after the origin is erased. */
export function digestOf(originDigest: string, metadata: Record<string, unknown>): string {
  return hashOf(originDigest, canonical(metadata))
}

/** The digest of entries written before origin and change got digests of their own: one digest covered both. */
function earlierDigestOf(salt: string, { ipAddress, userAgent, requestId, metadata }: AuditDetailFields) {
  return hashOf(salt, canonical({ ipAddress, userAgent, requestId, metadata }))
}

type KeptDetail = AuditDetailFields & { salt: string; originDigest: string | null }

/** Whether the stored details are the ones that were written with the entry. */
export function isDetailTrue(digest: string, detail: KeptDetail): boolean {
  const { salt, originDigest, metadata } = detail
  if (originDigest === null) return earlierDigestOf(salt, detail) === digest
  const isForgotten = salt === '' && !detail.ipAddress && !detail.userAgent && !detail.requestId
  const isOriginTrue = isForgotten || originDigestOf(salt, detail) === originDigest
  return isOriginTrue && digestOf(originDigest, metadata) === digest
}

export type SealableEntry = {
  id: string
  at: Date
  command_type: string
  subject_kind: string
  subject_id: string | null
  actor_kind: string
  actor_id: string | null
  digest: string
}

/**
 * The seal before the first entry of every chain. Existing chains begin with it, so it keeps the product's former name.
 */
export const firstSeal = 'kurso'

/** Each seal covers its entry, its number and the seal before it: nothing can be removed or changed unnoticed. */
export function sealOf(previous: string, number: number, entry: SealableEntry): string {
  return hashOf(
    canonical([
      previous,
      number,
      entry.id,
      entry.at.toISOString(),
      entry.command_type,
      entry.subject_kind,
      entry.subject_id,
      entry.actor_kind,
      entry.actor_id,
      entry.digest,
    ]),
  )
}
