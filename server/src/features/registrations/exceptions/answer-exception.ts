import type { Exception } from '@reihum/contract/registrations/exception.schema.ts'
import { isRegistrationClosed } from '#features/courses/course.rules.ts'
import { readSeats } from '#features/courses/seats.ts'
import { composeLetter } from '#features/tenants/compose-letter.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bookingRequestToken } from '../booking/booking-request-token.ts'
import { portalAddresses } from '../letters/booking-letter.ts'
import { exceptionAnswered } from '../registration.events.ts'
import { exceptionAcceptedLetter, exceptionDeclinedLetter } from './exception.mails.ts'
import { findExceptions, lockException, type StoredException, storeAnswer } from './exception.store.ts'

type Dependencies = { keyFor: (purpose: string) => Buffer; mail: MailPosture; publicUrl: string }

const asException = ({ bookingId: _, language: _language, ...stored }: StoredException): Exception =>
  ({
    ...stored,
    askedAt: stored.askedAt.toISOString(),
    decidedAt: stored.decidedAt?.toISOString() ?? null,
    expiresAt: stored.expiresAt.toISOString(),
  }) as Exception

export async function listExceptions(
  ctx: TenantContext,
  page: Parameters<typeof findExceptions>[1],
): Promise<{ items: Exception[]; total: number }> {
  const { rows, total } = await findExceptions(ctx, page)
  return { items: rows.map(asException), total }
}

type Answer = { id: string; state: 'accepted' | 'declined'; answer: string }

/** The letter is written with the answer, so nobody is told what is not so, and nobody twice. */
async function tell(
  ctx: TenantContext,
  { keyFor, mail, publicUrl }: Dependencies,
  { id, language: locale, courseTitle, people, email }: StoredException,
  { state, answer, expiresAt }: Answer & { expiresAt: Date },
): Promise<void> {
  const at = portalAddresses(ctx, publicUrl, locale)
  const common = {
    locale,
    timeZone: ctx.tenant.timeZone,
    courseTitle,
    people,
    privacyUrl: at('privacy'),
    imprintUrl: at('imprint'),
  }
  const url =
    state === 'accepted'
      ? at(`booking-request/${bookingRequestToken(keyFor('account links'), id)}`)
      : at('course-list')
  const letter =
    state === 'accepted'
      ? exceptionAcceptedLetter({ ...common, url, expiresAt })
      : exceptionDeclinedLetter({ ...common, url, answer })
  const kind = state === 'accepted' ? 'exception.accepted' : 'exception.declined'
  await queueMail(ctx, mail, {
    eventId: newId(ctx.now.getTime()),
    kind,
    recipient: email,
    content: await composeLetter(ctx, kind, { letter, locale }),
    isSecret: state === 'accepted',
  })
}

/** Nobody is told that they can register where nobody can any more. */
async function requireOpen(ctx: TenantContext, courseId: string): Promise<void> {
  const course = await readSeats(ctx, courseId)
  if (!course || isRegistrationClosed(course, ctx.now)) throw new Refusal('REGISTRATION_CLOSED')
}

/**
 * Accepts or declines, also after the other answer, as long as nothing was booked with it. The same answer again changes nothing,
 * and nobody is written to again.
 */
export async function answerException(
  ctx: TenantContext,
  dependencies: Dependencies,
  given: Answer,
): Promise<Exception> {
  const stored = await lockException(ctx, given.id)
  if (!stored) throw new Refusal('NOT_FOUND')
  const { state, answer } = given
  if (stored.bookingId !== null || stored.state === state) return asException(stored)
  if (state === 'accepted') await requireOpen(ctx, stored.courseId)
  const expiresAt = await storeAnswer(ctx, stored.id, given)
  await record(ctx, exceptionAnswered(stored.courseId, stored.id, state))
  await tell(ctx, dependencies, stored, { ...given, expiresAt })
  return asException({ ...stored, state, answer, decidedAt: ctx.now, expiresAt })
}
