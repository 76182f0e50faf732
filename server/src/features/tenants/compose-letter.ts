import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { LetterName } from '@reihum/contract/words.ts'
import { composeMail, type Letter } from '#platform/mail/letter.ts'
import type { LetterContent } from '#platform/mail/queue-mail.ts'
import { rewritten } from '#platform/mail/rewrite-letter.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { letterLook } from './letter-look.queries.ts'

/** A letter as it goes out: with the look of the tenant, and in its words where it has rewritten it. */
export async function composeLetter(
  ctx: TenantContext,
  kind: LetterName,
  { letter, locale }: { letter: Letter; locale: Locale },
): Promise<LetterContent> {
  const said = await rewritten(ctx, { kind, locale }, letter)
  return composeMail(said, { ...(await letterLook(ctx)), locale })
}
