import type { LetterText } from '@reihum/contract/messages/letter-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { actingUser } from '#features/tenants/member.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type WhichLetter = { letterKind: string; language: Locale }

/**
 * Stores what a letter is to say; null: what we propose. Every change counts as another revision, and one that was made
 * from another than the present one is refused. Two first ones at once cannot both be stored.
 */
export async function storeText(
  ctx: TenantContext,
  { letterKind: kind, language }: WhichLetter,
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
    .updateTable('letter_text')
    .set({ ...change, revision: revision + 1 })
    .where('tenant_id', '=', ctx.tenantId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('revision', '=', revision)
    .returning('revision')
  const insert = ctx.tx
    .insertInto('letter_text')
    .values({ tenant_id: ctx.tenantId, kind, language, revision: 1, ...change })
    .onConflict((c) => c.columns(['tenant_id', 'kind', 'language']).doNothing())
    .returning('revision')
  const stored = await (revision === 0 ? insert : update).executeTakeFirst()
  if (!stored) throw new Refusal('CONFLICT')
}

type FrameTexts = { signature: Record<Locale, string>; footer: Record<Locale, string> }

/** Stores what stands below all letters, as `storeText` does. */
export async function storeFrame(
  ctx: TenantContext,
  { revision, signature, footer }: FrameTexts & { revision: number },
): Promise<void> {
  const change = {
    signature_de: signature.de,
    signature_en: signature.en,
    footer_de: footer.de,
    footer_en: footer.en,
    changed_at: ctx.now,
  }
  const stored = await (revision === 0
    ? ctx.tx
        .insertInto('letter_frame')
        .values({ tenant_id: ctx.tenantId, revision: 1, ...change })
        .onConflict((c) => c.column('tenant_id').doNothing())
        .returning('revision')
        .executeTakeFirst()
    : ctx.tx
        .updateTable('letter_frame')
        .set({ ...change, revision: revision + 1 })
        .where('tenant_id', '=', ctx.tenantId)
        .where('revision', '=', revision)
        .returning('revision')
        .executeTakeFirst())
  if (!stored) throw new Refusal('CONFLICT')
}
