import type { Vault } from '#platform/vault.ts'

/** The end of the log of a tenant: the last seal covers all entries before it. */
export type ChainEnd = { tenant_id: string; last_number: string | number; last_seal: string }

export type Signer = Pick<Vault, 'sign' | 'isSigned' | 'isOutdated'>

const placeOf = ({ tenant_id }: ChainEnd) => `${tenant_id} log`
const textOf = ({ last_number, last_seal }: ChainEnd) => `${Number(last_number)} ${last_seal}`

export function signEnd(signer: Signer, end: ChainEnd): string {
  return signer.sign(textOf(end), placeOf(end))
}

/** Whether we signed this end of a log. Seals need no key, so without this whoever writes the database could forge all. */
export function isEndSigned(signer: Signer, end: ChainEnd & { signature: string | null }): boolean {
  return end.signature !== null && signer.isSigned(end.signature, textOf(end), placeOf(end))
}
