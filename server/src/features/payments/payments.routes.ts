import type { InvoicedBy } from '#features/ledger/invoiced.ts'
import type { Press } from '#platform/paper/press.ts'
import type { Vault } from '#platform/vault.ts'
import { chargesRoutes } from './charges/charges.routes.ts'
import { datevRoutes } from './datev/datev.routes.ts'
import { dunningRoutes } from './dunning/dunning.routes.ts'
import { incomingRoutes } from './incoming/incoming.routes.ts'
import { matchingRoutes } from './matching/matching.routes.ts'
import { receiptsRoutes } from './receipts/receipts.routes.ts'
import { receivablesRoutes } from './receivables/receivables.routes.ts'
import { returnsRoutes } from './returns/returns.routes.ts'
import { statementsRoutes } from './statements/statements.routes.ts'
import { voucherPaymentsRoutes } from './vouchers/voucher-payments.routes.ts'

export type PaymentsDependencies = {
  vault: Vault
  publicUrl: string
  incoming: string
  press: Press
  invoicedBy: InvoicedBy
}

export function paymentsRoutes(dependencies: PaymentsDependencies) {
  return {
    ...matchingRoutes,
    ...receivablesRoutes(),
    ...incomingRoutes(dependencies),
    ...receiptsRoutes(dependencies),
    ...voucherPaymentsRoutes,
    ...statementsRoutes(dependencies),
    ...returnsRoutes,
    ...dunningRoutes(dependencies),
    ...datevRoutes(dependencies),
    ...chargesRoutes(dependencies),
  }
}
