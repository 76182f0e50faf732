import type { OptionalLetter } from '@reihum/contract/messages/optional-letters.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { ChoiceLink } from '#features/messages/choices/letter-links.ts'
import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { letterLook } from '#features/tenants/letter-look.queries.ts'
import { withFrame } from '#platform/mail/apply-letter-text.ts'
import { composeMail } from '#platform/mail/letter.ts'
import type { LetterContent } from '#platform/mail/queue-mail.ts'
import { readLetterFrame } from '#platform/mail/rewrite-letter.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type FilledMessage, messageLetter } from './notification.mails.ts'

/** Which kind of letter it is, and where its readers choose; null: it is necessary. */
export type Choosing = { kind: OptionalLetter | null; linkTo: ChoiceLink }

type Composed = { content: LetterContent; optional?: { letter: OptionalLetter; choiceUrl: string } }

/** Writes messages with the look and the signature of the tenant, which are read once for all of them. */
export async function messageComposer(
  ctx: TenantContext,
  publicUrl: string,
  { kind, linkTo }: Choosing,
): Promise<(message: FilledMessage, email: string) => Composed> {
  const [look, de, en] = await Promise.all([
    letterLook(ctx),
    readLetterFrame(ctx, 'de'),
    readLetterFrame(ctx, 'en'),
  ])
  const frames: Record<Locale, typeof de> = { de, en }
  return (message, email) => {
    const { locale } = message
    const to = portalAddresses(ctx, publicUrl, locale)
    const optional = kind && { letter: kind, choiceUrl: linkTo(email, kind, locale) }
    const letter = messageLetter(message, { privacy: to('privacy'), imprint: to('imprint'), optional })
    const frame = frames[locale]
    const content = composeMail(frame ? withFrame(letter, frame) : letter, { ...look, locale })
    return { content, ...(optional && { optional }) }
  }
}
