import type { StartedCheckout } from '@reihum/contract/checkout/checkout.schema.ts'
import { enterByLink } from '#features/registrations/portal/enter-by-link.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { derivedToken, tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { credentialsOf, readAccount } from '../accounts/payment-account.store.ts'
import { checkoutStarted } from '../checkout.events.ts'
import { type Credentials, ServiceError, type Started } from '../payment-port.ts'
import { paymentServices, type ServiceName } from '../services/services.ts'
import { livingAttempt, openParts, paidBooking } from './attempt.queries.ts'
import { askedParts, attemptEnds, isChecked, isLongEnough, type OpenPart } from './attempt.rules.ts'
import { type Attempt, insertAttempt, lockAttempt, updateAttempt } from './attempt.store.ts'
import { dayOf } from './day-of.ts'
import type { Enter, Reaching } from './look-up-attempt.ts'
import { settleSurely } from './settle-attempt.ts'

export type Returning = Reaching & { publicUrl: string; keyFor: (purpose: string) => Buffer }

/** Of the address that a payer comes back to: it can be made again from the attempt, and never be guessed. */
export const returnTokenOf = ({ keyFor }: Returning, attemptId: string): string =>
  derivedToken(keyFor('checkout returns'), 'return', attemptId)

const backPlace = (ctx: TenantContext, attemptId: string) => `${ctx.tenantId} checkout attempt ${attemptId}`

/** The key of the booking; null: it was sealed with a key that is gone. */
export function openBack(ctx: TenantContext, { vault }: Reaching, attempt: Attempt): string | null {
  try {
    return vault.open(attempt.back_sealed, backPlace(ctx, attempt.id))
  } catch {
    return null
  }
}

/** The earliest moment by which something of these parts is to be paid. */
export function dueOf(parts: readonly OpenPart[]): Date | null {
  const moments = parts.flatMap(({ places }) => places.flatMap(({ paymentDueAt }) => paymentDueAt ?? []))
  return moments.reduce<Date | null>((first, at) => (first && first <= at ? first : at), null)
}

export const sumOf = (parts: readonly { cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0)

type Wanted = { accessToken: string; service: ServiceName }

type Found =
  | { kind: 'checking'; attempt: Attempt }
  | { kind: 'other'; attempt: Attempt }
  | { kind: 'start'; attempt: Attempt; title: string; locale: 'de' | 'en'; credentials: Credentials }

async function newAttempt(
  ctx: TenantContext,
  deps: Returning,
  {
    bookingId,
    accessToken,
    service,
    parts,
    reference,
  }: Wanted & { bookingId: string; parts: readonly OpenPart[]; reference: string },
): Promise<Attempt> {
  const id = newId(ctx.now.getTime())
  const account = await readAccount(ctx, service)
  const amount_cents = sumOf(parts)
  await insertAttempt(
    ctx,
    {
      id,
      booking_id: bookingId,
      service,
      amount_cents,
      currency: ctx.tenant.currencyCode,
      payee: account?.payee ?? '',
      reference,
      token_hash: tokenHash(returnTokenOf(deps, id)),
      back_sealed: deps.vault.seal(accessToken, backPlace(ctx, id)),
      expires_at: attemptEnds(ctx.now, dueOf(parts)),
    },
    parts,
  )
  await record(ctx, checkoutStarted(bookingId, { attemptId: id, service, amountCents: amount_cents }))
  return (await lockAttempt(ctx, id)) as Attempt
}

/** The attempt that is to be started: the living one where it is the same, otherwise a new one. The booking is locked. */
async function findOrMake(visitor: TenantContext, deps: Returning, wanted: Wanted): Promise<Found> {
  const { ctx, bookingId } = await enterByLink(visitor, wanted.accessToken)
  await ctx.tx
    .selectFrom('booking')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const living = await livingAttempt(ctx, bookingId)
  if (living && isChecked(living.state)) return { kind: 'checking', attempt: living }
  const parts = askedParts(await openParts(ctx, bookingId), dayOf(ctx))
  const isSame =
    living?.service === wanted.service && living.amount_cents === sumOf(parts) && living.expires_at > ctx.now
  if (living && !isSame) return { kind: 'other', attempt: living }
  if (parts.length === 0) throw new Refusal('NOTHING_TO_PAY')
  const account = await credentialsOf(ctx, deps.vault, wanted.service)
  const service = paymentServices(deps.services)[wanted.service]
  if (!account?.usable || !service) throw new Refusal('PAYMENT_SERVICE_NOT_SET_UP')
  if (!living && !isLongEnough(service, ctx.now, dueOf(parts)))
    throw new Refusal('PAYMENT_SERVICE_NOT_SET_UP')
  const { title, reference, locale } = await paidBooking(ctx, bookingId)
  const attempt = living ?? (await newAttempt(ctx, deps, { ...wanted, bookingId, parts, reference }))
  return { kind: 'start', attempt, title, locale, credentials: account.credentials }
}

/** Starting changes nothing for the payer, so where no answer came it is asked once more, with the same key. */
async function twice(start: () => Promise<Started>): Promise<Started> {
  try {
    return await start()
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'unknown') return start()
    throw error
  }
}

async function begin(
  enter: Enter,
  deps: Returning,
  { attempt, title, locale, credentials }: Extract<Found, { kind: 'start' }>,
  slug: string,
): Promise<StartedCheckout> {
  const service = paymentServices(deps.services)[attempt.service]
  if (!service) throw new Refusal('PAYMENT_SERVICE_NOT_SET_UP')
  const back = `${deps.publicUrl}/portal/${slug}/paypal-payment-status?attempt=${returnTokenOf(deps, attempt.id)}&lang=${locale}`
  const asked = {
    key: attempt.id,
    cents: attempt.amount_cents,
    currency: attempt.currency,
    title,
    reference: attempt.reference,
    locale,
    returnUrl: back,
    cancelUrl: `${back}&cancelled=1`,
    expiresAt: attempt.expires_at,
  }
  try {
    const { external_id: known } = attempt
    const started =
      known !== null && service.resume
        ? await service.resume(credentials, known)
        : await twice(() => service.start(credentials, asked))
    if (!started) return { kind: 'checking', returnToken: returnTokenOf(deps, attempt.id) }
    const isOpen = await enter(async (ctx) => {
      const locked = await lockAttempt(ctx, attempt.id)
      if (locked?.state === 'open') return locked.external_id === started.externalId
      if (locked?.state !== 'starting') return false
      await updateAttempt(ctx, attempt.id, { state: 'open', external_id: started.externalId })
      return true
    })
    return isOpen
      ? { kind: 'go', url: started.url }
      : { kind: 'checking', returnToken: returnTokenOf(deps, attempt.id) }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // Without an answer nobody has an address to pay at, so it can be begun again with the same key.
    if (error.kind === 'refused')
      await enter(async (ctx) => {
        const locked = await lockAttempt(ctx, attempt.id)
        if (locked?.state === 'starting')
          await updateAttempt(ctx, attempt.id, { state: 'failed', reason: error.code.slice(0, 100) })
      })
    return { kind: 'failed' }
  }
}

/** Ends the living attempt, so that another one can begin; if it turns out to be approved, it is not ended. */
async function giveUp(enter: Enter, { vault, services }: Returning, attempt: Attempt): Promise<void> {
  if (attempt.external_id === null) {
    await enter(async (ctx) => {
      const locked = await lockAttempt(ctx, attempt.id)
      if (locked?.state === 'starting')
        await updateAttempt(ctx, attempt.id, { state: 'cancelled', reason: 'GIVEN_UP' })
    })
    return
  }
  const account = await enter((ctx) => credentialsOf(ctx, vault, attempt.service))
  const service = paymentServices(services)[attempt.service]
  if (!account || !service) return
  const standing = await service.expire(account.credentials, attempt.external_id)
  await settleSurely(enter, attempt.id, standing)
}

/** Begins to pay a booking. The attempt is stored before the service is called, and what is called twice is done once. */
export async function startAttempt(enter: Enter, deps: Returning, wanted: Wanted): Promise<StartedCheckout> {
  const slug = await enter(async (ctx) => ctx.tenant.slug)
  for (let round = 0; round < 2; round += 1) {
    const found = await enter((ctx) => findOrMake(ctx, deps, wanted))
    if (found.kind === 'start') return begin(enter, deps, found, slug)
    if (found.kind === 'checking')
      return { kind: 'checking', returnToken: returnTokenOf(deps, found.attempt.id) }
    try {
      await giveUp(enter, deps, found.attempt)
    } catch (error) {
      if (error instanceof ServiceError) return { kind: 'failed' }
      throw error
    }
  }
  return { kind: 'failed' }
}
