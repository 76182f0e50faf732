import type { Locale } from '@reihum/contract/wire/locales.ts'
import { countAttempt } from '#features/identity/attempts.ts'
import { composeLetter } from '#features/tenants/compose-letter.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { newId } from '#platform/ids.ts'
import { inEqualTime } from '#platform/in-equal-time.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { portalAddresses } from '../letters/booking-letter.ts'
import { signInLetter } from './own-bookings.mails.ts'
import { linkUntil } from './own-bookings.rules.ts'
import { addSignIn } from './own-bookings.store.ts'
import { isAnythingBooked } from './own-registrations.queries.ts'

type Asked = { email: string; language: Locale }
export type SignInDependencies = { mail: MailPosture; publicUrl: string }

/** The letter is written in the transaction that stores its link: the token stands in it alone. */
async function mailLink(
  ctx: TenantContext,
  { mail, publicUrl }: SignInDependencies,
  { email, language: locale }: Asked,
): Promise<void> {
  // Nobody else is written to, so that the form sends no letters to strangers.
  const address = email.toLowerCase()
  if (!(await isAnythingBooked(ctx, address))) return
  const to = portalAddresses(ctx, publicUrl, locale)
  const letter = signInLetter({
    locale,
    timeZone: ctx.tenant.timeZone,
    company: ctx.tenant.company,
    expiresAt: linkUntil(ctx.now),
    pageUrl: to(`me/enter/${await addSignIn(ctx, address)}`),
    privacyUrl: to('privacy'),
    imprintUrl: to('imprint'),
  })
  await queueMail(ctx, mail, {
    eventId: newId(ctx.now.getTime()),
    kind: 'own-bookings.asked',
    recipient: email,
    content: await composeLetter(ctx, 'own-bookings.asked', { letter, locale }),
    isSecret: true,
  })
}

/**
 * The answer is the same after the same time, whoever has booked. Letters to one address are counted, and what comes from one
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
