import { passkeyDoorOf } from '#features/identity/second-factor/passkey-door.ts'
import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'
import { checkAccount, removeAccount, setUpAccount, shownAccount } from './accounts/set-up-account.ts'
import { checkoutOffer, checkoutStatus } from './attempts/attempt-status.ts'
import { checkoutTasks, settleCheckoutTask } from './attempts/checkout-tasks.ts'
import { payOtherwise } from './attempts/pay-otherwise.ts'
import { type Returning, startAttempt } from './attempts/start-attempt.ts'
import { exportOnlinePayments } from './list/export-online-payments.ts'
import { listOnlinePayments, totalOnlinePayments } from './list/online-payment-list.queries.ts'
import { takeMessage } from './messages/take-message.ts'
import { onlinePayment } from './service-refunds/online-payment.queries.ts'
import { paymentServices, type ServiceName } from './services/services.ts'

export type CheckoutDependencies = Returning & Parameters<typeof passkeyDoorOf>[0]

export function checkoutRoutes(dependencies: CheckoutDependencies) {
  const accounts = { ...dependencies, door: passkeyDoorOf(dependencies) }
  const built = Object.keys(paymentServices(dependencies.services)) as ServiceName[]
  return {
    checkoutOffer: os.checkout.checkoutOffer.handler(({ input, context }) =>
      context.enter(input, (ctx) => checkoutOffer(ctx, dependencies, input.accessToken)),
    ),
    startCheckout: os.checkout.startCheckout.handler(({ input, context }) =>
      startAttempt((body) => context.enter(input, body), dependencies, input),
    ),
    payOtherwise: os.checkout.payOtherwise.handler(({ input, context }) =>
      context.enter(input, (ctx) => payOtherwise(ctx, dependencies, input)),
    ),
    checkoutStatus: os.checkout.checkoutStatus.handler(({ input, context }) =>
      checkoutStatus((body) => context.enter(input, body), dependencies, input),
    ),
    takeServiceMessage: os.checkout.takeServiceMessage.handler(async ({ input, context }) => {
      const { message } = context
      if (!message) throw new Refusal('MESSAGE_NOT_SIGNED')
      const taken = await takeMessage((body) => context.enter(input, body), dependencies, {
        service: input.service,
        ...message,
      })
      return { taken }
    }),
    paymentAccounts: os.checkout.paymentAccounts.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        const shown = []
        for (const service of built) shown.push(await shownAccount(ctx, dependencies, service))
        return { accounts: shown }
      }),
    ),
    setUpPaypal: os.checkout.setUpPaypal.handler(({ input, context }) =>
      setUpAccount(context, accounts, { ...input, service: 'paypal' }),
    ),
    setUpStripe: os.checkout.setUpStripe.handler(({ input, context }) =>
      setUpAccount(context, accounts, { ...input, service: 'stripe' }),
    ),
    checkPaymentAccount: os.checkout.checkPaymentAccount.handler(({ input, context }) =>
      checkAccount((body) => context.enter(input, body), dependencies, input.service),
    ),
    removePaymentAccount: os.checkout.removePaymentAccount.handler(({ input, context }) =>
      removeAccount(context, accounts, input),
    ),
    checkoutTasks: os.checkout.checkoutTasks.handler(({ input, context }) =>
      context.enter(input, async (ctx) => ({ tasks: await checkoutTasks(ctx) })),
    ),
    onlinePayment: os.checkout.onlinePayment.handler(({ input, context }) =>
      context.enter(input, async (ctx) => ({ online: await onlinePayment(ctx, input.paymentId) })),
    ),
    listOnlinePayments: os.checkout.listOnlinePayments.handler(({ input, context }) =>
      context.enter(input, (ctx) => listOnlinePayments(ctx, input)),
    ),
    totalOnlinePayments: os.checkout.totalOnlinePayments.handler(({ input, context }) =>
      context.enter(input, (ctx) => totalOnlinePayments(ctx, input)),
    ),
    exportOnlinePayments: os.checkout.exportOnlinePayments.handler(({ input, context }) =>
      context.exportFile(input, (ctx) => exportOnlinePayments(ctx, input, context.locale)),
    ),
    settleCheckoutTask: os.checkout.settleCheckoutTask.handler(({ input, context }) =>
      context.enter(input, async (ctx) => ({ tasks: await settleCheckoutTask(ctx, input.attemptId) })),
    ),
  }
}
