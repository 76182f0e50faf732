import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { SessionPurpose } from '@reihum/contract/wire/own-bookings.ts'
import { isAnyFirmOpenTo } from '#features/courses/firms/firm-access.queries.ts'
import { countAttempt } from '#features/identity/attempts.ts'
import { composeLetter } from '#features/tenants/compose-letter.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { newId } from '#platform/ids.ts'
import { inEqualTime } from '#platform/in-equal-time.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { portalAddresses } from '../letters/booking-letter.ts'
import { firmSignInLetter, signInLetter } from './own-bookings.mails.ts'
import { linkUntil } from './own-bookings.rules.ts'
import { addSignIn } from './own-bookings.store.ts'
import { isAnythingShown } from './own-registrations.queries.ts'

type Asked = { email: string; language: Locale; of: SessionPurpose }
export type SignInDependencies = { mail: MailPosture; publicUrl: string }

/** What a link opens: to whom it is mailed, where it leads, and with which letter. */
const opened = {
  own: { isOpened: isAnythingShown, page: 'me', letterOf: signInLetter, kind: 'own-bookings.asked' },
  firm: { isOpened: isAnyFirmOpenTo, page: 'firm', letterOf: firmSignInLetter, kind: 'firm-page.asked' },
} as const satisfies Record<SessionPurpose, object>

/** The letter is written in the transaction that stores its link: the token stands in it alone. */
async function mailLink(
  ctx: TenantContext,
  { mail, publicUrl }: SignInDependencies,
  { email, language: locale, of }: Asked,
): Promise<void> {
  // Nobody else is written to, so that the form sends no letters to strangers.
  const address = email.toLowerCase()
  const { isOpened, page, letterOf, kind } = opened[of]
  if (!(await isOpened(ctx, address))) return
  const to = portalAddresses(ctx, publicUrl, locale)
  const letter = letterOf({
    locale,
    timeZone: ctx.tenant.timeZone,
    company: ctx.tenant.company,
    expiresAt: linkUntil(ctx.now),
    pageUrl: to(`${page}/enter/${await addSignIn(ctx, { email: address, of })}`),
    privacyUrl: to('privacy'),
    imprintUrl: to('imprint'),
  })
  await queueMail(ctx, mail, {
    eventId: newId(ctx.now.getTime()),
    kind,
    recipient: email,
    content: await composeLetter(ctx, kind, { letter, locale }),
    isSecret: true,
  })
}

/**
 * The answer is the same after the same time, whoever has booked or orders for a firm. Letters to one address are counted, and what comes from one
 * network, whether or not there is anything to send.
 */
export function askForSignIn(
  { inPlatform, origin }: Pick<RequestContext, 'inPlatform' | 'origin'>,
  enter: EnterTenant,
  dependencies: SignInDependencies,
  { tenant, ...asked }: Asked & { tenant: string },
): Promise<{ asked: true }> {
  return inEqualTime(async () => {
    // Before counting, so that an unknown tenant is refused without a count.
    await enter({ tenant }, async () => undefined)
    const attempt = { purpose: 'own-bookings', account: asked.email, address: origin.ipAddress } as const
    await inPlatform((ctx) => countAttempt(ctx, attempt))
    await enter({ tenant }, (ctx) => mailLink(ctx, dependencies, asked))
    return { asked: true }
  })
}
