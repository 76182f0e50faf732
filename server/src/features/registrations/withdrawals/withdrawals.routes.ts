import { os } from '#platform/http/procedures.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'
import { listWithdrawals } from './withdrawal.queries.ts'

export function withdrawalRoutes({ keyFor }: RegistrationsDependencies) {
  const captchaKey = keyFor('captcha')
  return {
    withdraw: os.registrations.withdraw.handler(({ input, context }) =>
      declareWithdrawal(context, context.enter, captchaKey, input),
    ),
    withdrawals: os.registrations.withdrawals.handler(({ input, context }) =>
      context.enter(input, (ctx) => listWithdrawals(ctx, input)),
    ),
    settleWithdrawal: os.registrations.settleWithdrawal.handler(({ input, context }) =>
      context.enter(input, (ctx) => settleWithdrawal(ctx, input)),
    ),
  }
}
