import { createHash, randomBytes } from 'node:crypto'

export type AuditDetailFields = {
  ipAddress: string | null
  userAgent: string | null
  requestId: string | null
  metadata: Record<string, unknown>
}

/** The same value always as the same text: keys sorted, so that what the database gives back hashes alike. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const entries = Object.entries(value).filter(([, v]) => v !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`
}

export function newSalt(): string {
  return randomBytes(12).toString('base64url')
}

/** Stands for the details in the chain; with the salt erased it says nothing about them. */
export function digestOf(salt: string, detail: AuditDetailFields): string {
  const { ipAddress, userAgent, requestId, metadata } = detail
  return createHash('sha256')
    .update(salt)
    .update(canonical({ ipAddress, userAgent, requestId, metadata }))
    .digest('base64url')
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

export const firstSeal = 'kurso'

/** Each seal covers its entry, its number and the seal before it: nothing can be removed or changed unnoticed. */
export function sealOf(previous: string, number: number, entry: SealableEntry): string {
  return createHash('sha256')
    .update(
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
    .digest('base64url')
}
