import type { ChangedMethod } from '@reihum/contract/checkout/checkout.schema.ts'
import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { chooseMethod, methodsOfBooking } from '#features/registrations/portal/choose-method.ts'
import { enterByLink } from '#features/registrations/portal/enter-by-link.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { livingAttempt } from './attempt.queries.ts'
import { isChecked } from './attempt.rules.ts'
import { type Returning, returnTokenOf } from './start-attempt.ts'

/** What needs nothing but the booking; a direct debit needs a mandate, and the services have buttons of their own. */
const plainMethods: readonly PaymentMethod[] = ['bank_transfer']

/** How a booking can be paid without a payment service. */
export async function otherMethods(ctx: TenantContext, bookingId: string): Promise<PaymentMethod[]> {
  return (await methodsOfBooking(ctx, bookingId)).filter((method) => plainMethods.includes(method))
}

/**
 * Whoever could or would not pay through a service chooses another way. An attempt that is merely open is left alone: if its
 * payer approves it after all, the money pays the place, and otherwise it ends by itself.
 */
export async function payOtherwise(
  visitor: TenantContext,
  deps: Returning,
  { accessToken, method }: { accessToken: string; method: PaymentMethod },
): Promise<ChangedMethod> {
  const { ctx, bookingId } = await enterByLink(visitor, accessToken)
  const living = await livingAttempt(ctx, bookingId)
  if (living && isChecked(living.state))
    return { kind: 'checking', returnToken: returnTokenOf(deps, living.id) }
  if (!plainMethods.includes(method)) throw new Refusal('PAYMENT_METHOD_NOT_OFFERED')
  await chooseMethod(ctx, bookingId, method)
  return { kind: 'chosen' }
}
