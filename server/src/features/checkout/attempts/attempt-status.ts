import type {
  CheckoutOffer,
  CheckoutStanding,
  CheckoutStatus,
} from '@reihum/contract/checkout/checkout.schema.ts'
import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { enterByLink } from '#features/registrations/portal/enter-by-link.ts'
import { paymentSetup } from '#features/tenants/payment-setup.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ServiceUrls } from '#platform/service-urls.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { credentialsOf } from '../accounts/payment-account.store.ts'
import { ServiceError } from '../payment-port.ts'
import { methodOf, paymentServices, type ServiceName } from '../services/services.ts'
import { attemptByToken, livingAttempt, openParts, paidBooking } from './attempt.queries.ts'
import { type AttemptState, askedParts, isChecked, isLongEnough } from './attempt.rules.ts'
import { dayOf } from './day-of.ts'
import { type Enter, lookUpAttempt } from './look-up-attempt.ts'
import { otherMethods } from './pay-otherwise.ts'
import { settleSurely } from './settle-attempt.ts'
import { dueOf, openBack, type Returning, returnTokenOf, sumOf } from './start-attempt.ts'

const serviceNames: readonly ServiceName[] = ['paypal', 'stripe']

async function offeredServices(
  ctx: TenantContext,
  urls: ServiceUrls,
  dueAt: Date | null,
): Promise<ServiceName[]> {
  const { methods } = await paymentSetup(ctx)
  const built = paymentServices(urls)
  return serviceNames.filter((name) => {
    const service = built[name]
    return service && methods.includes(methodOf[name]) && isLongEnough(service, ctx.now, dueAt)
  })
}

/** What of a booking can be paid now, and by which services. */
export async function checkoutOffer(
  visitor: TenantContext,
  deps: Returning,
  accessToken: string,
): Promise<CheckoutOffer> {
  const { ctx, bookingId } = await enterByLink(visitor, accessToken)
  const parts = askedParts(await openParts(ctx, bookingId), dayOf(ctx))
  const { title, reference, paymentMethod } = await paidBooking(ctx, bookingId)
  const living = await livingAttempt(ctx, bookingId)
  return {
    cents: sumOf(parts),
    title,
    reference,
    services: await offeredServices(ctx, deps.services, dueOf(parts)),
    chosen: paymentMethod as PaymentMethod | null,
    others: await otherMethods(ctx, bookingId),
    dueAt: dueOf(parts)?.toISOString() ?? null,
    checking: living && isChecked(living.state) ? returnTokenOf(deps, living.id) : null,
  }
}

const standings: Readonly<Record<AttemptState, CheckoutStanding>> = {
  starting: 'open',
  open: 'open',
  approved: 'checking',
  pending: 'checking',
  unknown: 'checking',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
}

/** What became of the money of an attempt, as far as it does not pay a place; null: none is booked. */
async function moneyOf(ctx: TenantContext, attemptId: string) {
  const row = await ctx.tx
    .selectFrom('service_payment as s')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.payment_id'),
    )
    .select(['p.free_cents', 'p.refunded_cents'])
    .where('s.tenant_id', '=', ctx.tenantId)
    .where('s.attempt_id', '=', attemptId)
    .executeTakeFirst()
  return row ? { creditCents: row.free_cents, givenBackCents: row.refunded_cents } : null
}

async function readStatus(ctx: TenantContext, deps: Returning, returnToken: string): Promise<CheckoutStatus> {
  const attempt = await attemptByToken(ctx, returnToken)
  if (!attempt) throw new Refusal('NOT_FOUND')
  const { title } = await paidBooking(ctx, attempt.booking_id)
  const parts = askedParts(await openParts(ctx, attempt.booking_id), dayOf(ctx))
  const retryable = parts.length > 0 && attempt.state !== 'completed' && !isChecked(attempt.state)
  const money = await moneyOf(ctx, attempt.id)
  // What came in and does not fit is looked at by somebody, so nobody is told that it was paid before that is done.
  const isOpen = attempt.mismatch_settled_at === null && money?.creditCents !== 0
  const isLookedAt = attempt.mismatch !== '' && (money === null || isOpen)
  const standing = isLookedAt ? 'checking' : standings[attempt.state]
  return {
    standing,
    service: attempt.service,
    cents: attempt.amount_cents,
    currencyCode: attempt.currency,
    title,
    reference: attempt.reference,
    retryable,
    others: retryable ? await otherMethods(ctx, attempt.booking_id) : [],
    creditCents: isLookedAt ? 0 : (money?.creditCents ?? 0),
    givenBackCents: money?.givenBackCents ?? 0,
    dueAt: dueOf(parts)?.toISOString() ?? null,
    accessToken: openBack(ctx, deps, attempt),
  }
}

/** A payer who comes back without having paid ends the attempt, unless the service knows better. */
async function giveBack(enter: Enter, deps: Returning, attemptId: string, externalId: string | null) {
  const known = await enter(async (ctx) => {
    const service: ServiceName = (await attemptById(ctx, attemptId)).service
    return { service, account: await credentialsOf(ctx, deps.vault, service) }
  })
  const service = paymentServices(deps.services)[known.service]
  if (!service || !known.account || externalId === null) return
  await settleSurely(enter, attemptId, await service.expire(known.account.credentials, externalId))
}

async function attemptById(ctx: TenantContext, id: string): Promise<{ service: ServiceName }> {
  const row = await ctx.tx
    .selectFrom('checkout_attempt')
    .select('service')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { service: row.service as ServiceName }
}

const asksAgainMs = 10_000

/** What came of an attempt. The service is asked as long as that is open, but not at each of many reloads. */
export async function checkoutStatus(
  enter: Enter,
  deps: Returning,
  { returnToken, isCancelled }: { returnToken: string; isCancelled: boolean },
): Promise<CheckoutStatus> {
  const { attempt, now } = await enter(async (ctx) => ({
    attempt: await attemptByToken(ctx, returnToken),
    now: ctx.now,
  }))
  if (!attempt) throw new Refusal('NOT_FOUND')
  const isLiving = attempt.ended_at === null
  const wasAsked =
    attempt.state !== 'open' &&
    attempt.looked_at !== null &&
    now.getTime() - attempt.looked_at.getTime() < asksAgainMs
  try {
    if (isLiving && isCancelled && attempt.state === 'open')
      await giveBack(enter, deps, attempt.id, attempt.external_id)
    else if (isLiving && !wasAsked) await lookUpAttempt(enter, deps, attempt.id)
  } catch (error) {
    // The sweep asks again; until then the page says that it is being checked.
    if (!(error instanceof ServiceError)) throw error
  }
  return enter((ctx) => readStatus(ctx, deps, returnToken))
}
