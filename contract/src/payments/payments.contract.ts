import { dunningContract } from './dunning.contract.ts'
import { incomingContract } from './incoming.contract.ts'
import { receivablesContract } from './receivables.contract.ts'
import { statementsContract } from './statements.contract.ts'

export const paymentsContract = {
  ...receivablesContract,
  ...incomingContract,
  ...statementsContract,
  ...dunningContract,
}
