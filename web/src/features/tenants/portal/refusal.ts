import { isRefusalCode, type RefusalCode } from '@kurso/contract/refusals.ts'

export type PortalRefusal = { code: RefusalCode; data: Record<string, unknown> }

/** What the API refused, or null when the error is none of its refusals. */
export function refusalOf(error: unknown): PortalRefusal | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  if (typeof error.code !== 'string' || !isRefusalCode(error.code)) return null
  const data = 'data' in error && typeof error.data === 'object' ? error.data : null
  return { code: error.code, data: { ...data } }
}
