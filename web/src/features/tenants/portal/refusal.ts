import { isRefusalCode, type RefusalCode } from '@reihum/contract/refusals.ts'

export type PortalRefusal = { code: RefusalCode; data: Record<string, unknown> }

const objectIn = (from: object, key: string): object => {
  const found = (from as Record<string, unknown>)[key]
  return typeof found === 'object' && found !== null ? found : {}
}

/** The refusal of the API, or null when the error is another one. */
export function refusalOf(error: unknown): PortalRefusal | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  if (typeof error.code !== 'string' || !isRefusalCode(error.code)) return null
  const told = objectIn(error, 'data')
  // The refusal's own data are nested in the data of the problem.
  return { code: error.code, data: { ...told, ...objectIn(told, 'data') } }
}
