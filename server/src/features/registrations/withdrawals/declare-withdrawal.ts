import type {
  WithdrawalFields,
  WithdrawalReceipt,
  WithdrawalRequest,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { countAttempt } from '#features/identity/attempts.ts'
import { record } from '#platform/audit/record.ts'
import { checkCaptcha, useCaptchas } from '#platform/captcha/captcha.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { idOfContent, newId } from '#platform/ids.ts'
import { inEqualTime } from '#platform/in-equal-time.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { cancelRegistrations } from '../cancellation/cancel-registrations.ts'
import { withdrawalDeclared } from '../registration.events.ts'
import { declaredBefore, declaredBooking, isKnownAddress, withdrawnOf } from './withdrawal.queries.ts'
import { decideWithdrawal, type WithdrawalDecision } from './withdrawal.rules.ts'
import { insertWithdrawal, updateWithdrawal } from './withdrawal.store.ts'

/**
 * The same form with other content is another declaration, and both count: somebody corrected a number and sent it
 * again.
 */
const keyOf = ({ requestKey, name, contract, email }: WithdrawalRequest) =>
  idOfContent({ requestKey, name, contract, email })

const receiptOf = (declaredAt: Date, { name, contract, email }: WithdrawalFields): WithdrawalReceipt => ({
  declaredAt: declaredAt.toISOString(),
  name,
  contract,
  email,
})

/**
 * The sender solved a challenge, or the address is known from a booking. Only then is a receipt mailed, because the
 * given address may be anybody's.
 */
async function isTrusted(
  ctx: TenantContext,
  captchaKey: Buffer,
  { captcha, email }: WithdrawalRequest,
): Promise<boolean> {
  const form = { purpose: 'withdrawal', tenantId: ctx.tenantId } as const
  const solution = captcha ? checkCaptcha(captchaKey, { ...form, solution: captcha }, ctx.now) : null
  if (solution && (await useCaptchas(ctx.tx, [solution])).has(solution.hash)) return true
  return isKnownAddress(ctx, email)
}

/**
 * Cancels what can be withdrawn from, in the same transaction. Whoever knows booking number and address acts as the
 * attendee.
 */
async function apply(visitor: TenantContext, bookingId: string): Promise<WithdrawalDecision['state']> {
  const { actor } = visitor
  const ctx: TenantContext = { ...visitor, actor: actor.kind === 'visitor' ? { kind: 'attendee' } : actor }
  const decision = decideWithdrawal(await withdrawnOf(ctx, bookingId), ctx.now, ctx.tenant.timeZone)
  await cancelRegistrations(ctx, decision.cancelled, { by: { cause: 'withdrawal' } })
  return decision.state
}

async function store(
  ctx: TenantContext,
  captchaKey: Buffer,
  request: WithdrawalRequest,
  mayMail: boolean,
): Promise<WithdrawalReceipt> {
  const id = newId(ctx.now.getTime())
  const { name, contract, email, language } = request
  const requestKey = keyOf(request)
  const declared = { name, contract, email, language, request_key: requestKey, declared_at: ctx.now }
  if (!(await insertWithdrawal(ctx, { id, ...declared, state: 'open' }))) {
    const before = await declaredBefore(ctx, requestKey)
    return receiptOf(before?.declared_at ?? ctx.now, request)
  }
  const bookingId = await declaredBooking(ctx, request)
  const state = bookingId ? await apply(ctx, bookingId) : 'open'
  if (bookingId) await updateWithdrawal(ctx, id, { booking_id: bookingId, state })
  const answers = mayMail && (bookingId !== null || (await isTrusted(ctx, captchaKey, request)))
  await record(ctx, withdrawalDeclared(id, { state, answers }))
  return receiptOf(ctx.now, request)
}

/** Whether another mail may go to that address. The declaration itself is never refused for being one too many. */
async function mayMailTo(
  { inPlatform, origin }: Pick<RequestContext, 'inPlatform' | 'origin'>,
  email: string,
): Promise<boolean> {
  const attempt = { purpose: 'withdrawal', account: email, address: origin.ipAddress } as const
  try {
    await inPlatform((ctx) => countAttempt(ctx, attempt))
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_ATTEMPTS') return false
    throw error
  }
}

/**
 * A declaration takes effect when it is made, so it is stored as given, whatever booking it turns out to be about. The
 * answer is the same, after the same time, whether or not a booking was found.
 */
export function declareWithdrawal(
  asking: Pick<RequestContext, 'inPlatform' | 'origin'>,
  enter: EnterTenant,
  captchaKey: Buffer,
  { tenant, ...request }: WithdrawalRequest & { tenant: string },
): Promise<WithdrawalReceipt> {
  return inEqualTime(async () => {
    // Checked before counting, so that an unknown tenant is refused without a count.
    await enter({ tenant }, async () => undefined)
    const mayMail = await mayMailTo(asking, request.email)
    return enter({ tenant }, (ctx) => store(ctx, captchaKey, request, mayMail))
  })
}
