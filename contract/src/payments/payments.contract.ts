import { chargesContract } from './charges.contract.ts'
import { datevContract } from './datev.contract.ts'
import { dunningContract } from './dunning.contract.ts'
import { incomingContract } from './incoming.contract.ts'
import { matchingContract } from './matching.contract.ts'
import { receiptsContract } from './receipts.contract.ts'
import { receivablesContract } from './receivables.contract.ts'
import { returnsContract } from './returns.contract.ts'
import { statementsContract } from './statements.contract.ts'
import { voucherPaymentsContract } from './voucher-payments.contract.ts'

// The pending payments come first: they are no payment with the id "pending".
export const paymentsContract = {
  ...matchingContract,
  ...receivablesContract,
  ...incomingContract,
  ...receiptsContract,
  ...voucherPaymentsContract,
  ...statementsContract,
  ...returnsContract,
  ...dunningContract,
  ...datevContract,
  ...chargesContract,
}
