import { dunningContract } from './dunning.contract.ts'
import { incomingContract } from './incoming.contract.ts'
import { receivablesContract } from './receivables.contract.ts'

export const paymentsContract = { ...receivablesContract, ...incomingContract, ...dunningContract }
