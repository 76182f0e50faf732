import type {
  WithdrawalFields,
  WithdrawalReceipt,
  WithdrawalRequest,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { countAttempt, forgetAttempts } from '#features/identity/attempts.ts'
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
import { decideWithdrawal, numbersIn, type WithdrawalDecision } from './withdrawal.rules.ts'
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

/** The sender solved a challenge, or the address is known from a booking. */
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

/** What the counts still allow: a receipt, one to an address that may be anybody's, and to look for a booking by its number. */
type Allowed = { mayMail: boolean; mayMailStranger: boolean; mayLookUp: boolean }

async function store(
  ctx: TenantContext,
  captchaKey: Buffer,
  request: WithdrawalRequest,
  { mayMail, mayMailStranger, mayLookUp }: Allowed,
): Promise<{ receipt: WithdrawalReceipt; isFound: boolean }> {
  const id = newId(ctx.now.getTime())
  const { name, contract, email, language } = request
  const requestKey = keyOf(request)
  const declared = { name, contract, email, language, request_key: requestKey, declared_at: ctx.now }
  if (!(await insertWithdrawal(ctx, { id, ...declared, state: 'open' }))) {
    const before = await declaredBefore(ctx, requestKey)
    return { receipt: receiptOf(before?.declared_at ?? ctx.now, request), isFound: false }
  }
  const bookingId = mayLookUp ? await declaredBooking(ctx, request) : null
  const state = bookingId ? await apply(ctx, bookingId) : 'open'
  if (bookingId) await updateWithdrawal(ctx, id, { booking_id: bookingId, state })
  // Asked for in any case, because a challenge that was solved is used up by it.
  const isProven = (await isTrusted(ctx, captchaKey, request)) || bookingId !== null
  const answers = mayMail && (isProven || mayMailStranger)
  await record(ctx, withdrawalDeclared(id, { state, answers }))
  return { receipt: receiptOf(ctx.now, request), isFound: bookingId !== null }
}

type Asking = Pick<RequestContext, 'inPlatform' | 'origin'>

type Purpose = 'withdrawal' | 'receipt-to-stranger' | 'booking-number'

const attemptOf = ({ origin }: Asking, purpose: Purpose, email: string) => ({
  purpose,
  account: email,
  address: origin.ipAddress,
})

/** Counts; false: it was one too many. The declaration itself is never refused for that. */
async function isAllowed(asking: Asking, purpose: Purpose, email: string) {
  try {
    await asking.inPlatform((ctx) => countAttempt(ctx, attemptOf(asking, purpose, email)))
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_ATTEMPTS') return false
    throw error
  }
}

/**
 * A declaration takes effect when it is made, so it is stored as given, whatever booking it turns out to be about. The
 * answer is the same, after the same time, whether or not a booking was found. Numbers that are not found are counted as
 * guesses; after too many of them the staff looks for the booking, and no number is looked up for a while.
 */
export function declareWithdrawal(
  asking: Asking,
  enter: EnterTenant,
  captchaKey: Buffer,
  { tenant, ...request }: WithdrawalRequest & { tenant: string },
): Promise<WithdrawalReceipt> {
  return inEqualTime(async () => {
    // Checked before counting, so that an unknown tenant is refused without a count.
    await enter({ tenant }, async () => undefined)
    const { email } = request
    const mayMail = await isAllowed(asking, 'withdrawal', email)
    const mayMailStranger = mayMail && (await isAllowed(asking, 'receipt-to-stranger', email))
    const namesNumber = numbersIn(request.contract).length > 0
    const mayLookUp = namesNumber && (await isAllowed(asking, 'booking-number', email))
    const { receipt, isFound } = await enter({ tenant }, (ctx) =>
      store(ctx, captchaKey, request, { mayMail, mayMailStranger, mayLookUp }),
    )
    if (isFound)
      await asking.inPlatform((ctx) =>
        forgetAttempts(ctx, attemptOf(asking, 'booking-number', email), { isEntered: false }),
      )
    return receipt
  })
}
