import type { LetterText } from '@reihum/contract/messages/letter-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { actingUser } from '#features/tenants/member.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type WhichText = { courseId: string; letterKind: string; language: Locale }

/**
 * Stores what a letter is to say for a course; null: what it says for all others. A change that was made from another than
 * the present one is refused, and two first ones at once cannot both be stored.
 */
export async function storeCourseText(
  ctx: TenantContext,
  { courseId, letterKind: kind, language }: WhichText,
  { revision, own, madeFrom }: { revision: number; own: LetterText | null; madeFrom: string },
): Promise<void> {
  const change = {
    subject: own?.subject ?? null,
    body: own?.body ?? null,
    made_from: madeFrom,
    changed_at: ctx.now,
    changed_by: actingUser(ctx),
    unusable_at: null,
    unusable_because: null,
  }
  const update = ctx.tx
    .updateTable('course_letter_text')
    .set({ ...change, revision: revision + 1 })
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('revision', '=', revision)
    .returning('revision')
  const insert = ctx.tx
    .insertInto('course_letter_text')
    .values({ tenant_id: ctx.tenantId, course_id: courseId, kind, language, revision: 1, ...change })
    .onConflict((c) => c.columns(['tenant_id', 'course_id', 'kind', 'language']).doNothing())
    .returning('revision')
  const stored = await (revision === 0 ? insert : update).executeTakeFirst()
  if (!stored) throw new Refusal('CONFLICT')
}

/** A course that was made from another one says the same in its letters. */
export async function copyCourseTexts(ctx: TenantContext, from: string, to: string): Promise<void> {
  await sql`
    insert into course_letter_text
      (tenant_id, course_id, kind, language, revision, subject, body, made_from, changed_at, changed_by)
    select t.tenant_id, ${to}, t.kind, t.language, 1, t.subject, t.body, t.made_from, ${ctx.now}, t.changed_by
    from course_letter_text t
    where t.tenant_id = ${ctx.tenantId} and t.course_id = ${from} and t.subject is not null`.execute(ctx.tx)
}
