import type { Locale } from '@reihum/contract/wire/locales.ts'
import { lessOfSet } from '#features/courses/codes/recommending-sets.ts'
import { composeLetter } from '#features/tenants/compose-letter.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { portalAddresses } from '../letters/booking-letter.ts'
import { rewardLetter } from './recommending.mails.ts'

type Reward = {
  registrationId: string
  email: string
  locale: Locale
  code: string
  setId: string
  validUntil: string
}

/** Written in the transaction that stores the reward, so that nobody is told twice, and nobody is left untold. */
export async function tellOfReward(
  ctx: TenantContext,
  { mail, publicUrl }: { mail: MailPosture; publicUrl: string },
  { registrationId, email, locale, code, setId, validUntil }: Reward,
): Promise<void> {
  const to = portalAddresses(ctx, publicUrl, locale)
  const letter = rewardLetter({
    locale,
    company: ctx.tenant.company,
    currencyCode: ctx.tenant.currencyCode,
    code,
    ...(await lessOfSet(ctx, setId)),
    validUntil,
    coursesUrl: to('course-list'),
    privacyUrl: to('privacy'),
    imprintUrl: to('imprint'),
  })
  await queueMail(ctx, mail, {
    eventId: registrationId,
    kind: 'recommending.rewarded',
    recipient: email,
    content: await composeLetter(ctx, 'recommending.rewarded', { letter, locale }),
  })
}
