import { fillLetterText } from '@reihum/contract/messages/letter-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { LetterName } from '@reihum/contract/words.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type LetterFrame, withFrame, withText } from './apply-letter-text.ts'
import type { Letter } from './letter.ts'

type Whose = { kind: LetterName; locale: Locale }

export async function readLetterFrame(
  { tx, tenantId }: TenantContext,
  locale: Locale,
): Promise<LetterFrame | null> {
  const row = await tx
    .selectFrom('letter_frame')
    .select(['signature_de', 'signature_en', 'footer_de', 'footer_en'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) return null
  return locale === 'de'
    ? { signature: row.signature_de, footer: row.footer_de }
    : { signature: row.signature_en, footer: row.footer_en }
}

function ownText({ tx, tenantId }: TenantContext, { kind, locale }: Whose) {
  return tx
    .selectFrom('letter_text')
    .select(['subject', 'body', 'revision'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('language', '=', locale)
    .executeTakeFirst()
}

/** Notes for the provider that its text could not be used, the first time since it was changed. */
async function noteUnusable(
  { tx, tenantId, now }: TenantContext,
  { kind, locale }: Whose,
  { revision, because }: { revision: number; because: string },
): Promise<void> {
  await tx
    .updateTable('letter_text')
    .set({ unusable_at: now, unusable_because: because })
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('language', '=', locale)
    .where('revision', '=', revision)
    .where('unusable_at', 'is', null)
    .execute()
}

/**
 * A letter to attendees as the provider wants it to be said. A text that cannot be used is noted, and the letter goes out
 * as we propose it: none is lost because of its words.
 */
export async function rewritten(ctx: TenantContext, whose: Whose, letter: Letter): Promise<Letter> {
  if (!letter.values) return letter
  const [text, frame] = await Promise.all([
    letter.isWritten ? null : ownText(ctx, whose),
    readLetterFrame(ctx, whose.locale),
  ])
  const framed = frame ? withFrame(letter, frame) : letter
  if (!text || text.subject === null || text.body === null) return framed
  const result = fillLetterText({ subject: text.subject, body: text.body }, letter.values)
  if ('filled' in result) return withText(framed, result.filled)
  await noteUnusable(ctx, whose, { revision: text.revision, because: result.unusable.because })
  return framed
}
