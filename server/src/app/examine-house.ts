import type { Signer } from '#platform/audit/chain-end.ts'
import { examine } from '#platform/invariants/examine.ts'
import type { Finding } from '#platform/invariants/finding.ts'
import { houseInvariants } from './rooms.ts'

/** Checks over a live database what must always hold, in all rooms. */
export function examineHouse(ownerUrl: string, signer: Signer): Promise<Finding[]> {
  return examine(ownerUrl, houseInvariants, signer)
}
