import type { LetterFrame, UnusableReason } from '@reihum/contract/messages/letter.schema.ts'
import type { LetterText } from '@reihum/contract/messages/letter-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Selectable } from 'kysely'
import type { DB } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { proposedClosing } from './letter-proposals.ts'

export type StoredText = {
  kind: string
  language: Locale
  revision: number
  own: LetterText | null
  madeFrom: string
  changedAt: Date
  changedBy: string | null
  unusable: { at: string; because: UnusableReason } | null
}

type TextRow = Omit<Selectable<DB['letter_text']>, 'tenant_id'> & {
  full_name: string | null
  username: string | null
}

export const shownTexts = (rows: readonly TextRow[]): StoredText[] =>
  rows.map((row) => ({
    kind: row.kind,
    language: row.language as Locale,
    revision: row.revision,
    own: row.subject === null || row.body === null ? null : { subject: row.subject, body: row.body },
    madeFrom: row.made_from,
    changedAt: row.changed_at,
    changedBy: row.full_name || row.username,
    unusable: row.unusable_at && {
      at: row.unusable_at.toISOString(),
      because: row.unusable_because as UnusableReason,
    },
  }))

/** What the tenant stored of its letters: of all, or of one kind. */
export async function storedTexts({ tx, tenantId }: TenantContext, kind?: string): Promise<StoredText[]> {
  const rows = await tx
    .selectFrom('letter_text as t')
    .leftJoin('member_account as a', (join) =>
      join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.user_id', '=', 't.changed_by'),
    )
    .selectAll('t')
    .select(['a.full_name', 'a.username'])
    .where('t.tenant_id', '=', tenantId)
    .$if(kind !== undefined, (query) => query.where('t.kind', '=', kind ?? ''))
    .execute()
  return shownTexts(rows)
}

export async function shownFrame({ tx, tenantId, tenant }: TenantContext): Promise<LetterFrame> {
  const row = await tx
    .selectFrom('letter_frame')
    .select(['revision', 'signature_de', 'signature_en', 'footer_de', 'footer_en'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return {
    revision: row?.revision ?? 0,
    signature: { de: row?.signature_de ?? '', en: row?.signature_en ?? '' },
    footer: { de: row?.footer_de ?? '', en: row?.footer_en ?? '' },
    proposal: {
      de: `${proposedClosing.de}\n${tenant.company}`,
      en: `${proposedClosing.en}\n${tenant.company}`,
    },
  }
}
