import { fillLetterText } from '@reihum/contract/messages/letter-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { LetterName } from '@reihum/contract/words.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type LetterFrame, valuesFor, withFrame, withText } from './apply-letter-text.ts'
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

type Table = 'letter_text' | 'course_letter_text'
type OwnText = { table: Table; subject: string; body: string; revision: number }

/** What the letter is to say, the text of its course before that of the provider. */
async function ownTexts(
  { tx, tenantId }: TenantContext,
  { kind, locale }: Whose,
  courseId: string | undefined,
): Promise<OwnText[]> {
  const general = tx
    .selectFrom('letter_text')
    .select(['subject', 'body', 'revision', sql<Table>`'letter_text'`.as('table')])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('language', '=', locale)
    .where('subject', 'is not', null)
  const rows = await (courseId === undefined
    ? general
    : tx
        .selectFrom('course_letter_text')
        .select(['subject', 'body', 'revision', sql<Table>`'course_letter_text'`.as('table')])
        .where('tenant_id', '=', tenantId)
        .where('course_id', '=', courseId)
        .where('kind', '=', kind)
        .where('language', '=', locale)
        .where('subject', 'is not', null)
        .unionAll(general)
  ).execute()
  return rows
    .map(({ subject, body, ...row }) => ({ ...row, subject: subject ?? '', body: body ?? '' }))
    .toSorted((one, other) => Number(one.table === 'letter_text') - Number(other.table === 'letter_text'))
}

/** Notes for the provider that a text could not be used, the first time since it was changed. */
async function noteUnusable(
  { tx, tenantId, now }: TenantContext,
  { kind, locale }: Whose,
  { table, revision }: OwnText,
  { because, courseId }: { because: string; courseId: string | undefined },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set unusable_at = ${now}, unusable_because = ${because}
    where tenant_id = ${tenantId} and kind = ${kind} and language = ${locale} and revision = ${revision}
      and unusable_at is null ${table === 'course_letter_text' ? sql`and course_id = ${courseId}` : sql``}`.execute(
    tx,
  )
}

/**
 * A letter to attendees as the provider wants it to be said. A text that cannot be used is noted, and the letter goes out
 * as the next one says, in the end as we propose it: none is lost because of its words.
 */
export async function rewritten(ctx: TenantContext, whose: Whose, letter: Letter): Promise<Letter> {
  if (!letter.values) return letter
  const { courseId } = letter
  const [texts, frame] = await Promise.all([
    letter.isWritten ? [] : ownTexts(ctx, whose, courseId),
    readLetterFrame(ctx, whose.locale),
  ])
  const framed = frame ? withFrame(letter, frame) : letter
  for (const text of texts) {
    const result = fillLetterText(text, await valuesFor(letter, text))
    if ('filled' in result) return withText(framed, result.filled, text.body)
    await noteUnusable(ctx, whose, text, { because: result.unusable.because, courseId })
  }
  return framed
}
