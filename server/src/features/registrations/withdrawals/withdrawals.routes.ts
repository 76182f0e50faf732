import { os } from '#platform/http/procedures.ts'
import { notYet } from '../not-yet.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'

export function withdrawalRoutes(_: RegistrationsDependencies) {
  return {
    withdraw: os.registrations.withdraw.handler(notYet),
    withdrawals: os.registrations.withdrawals.handler(notYet),
    settleWithdrawal: os.registrations.settleWithdrawal.handler(notYet),
  }
}
