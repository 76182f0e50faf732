import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

const sentences: Record<Locale, string> = {
  de: 'Der Text dieser E-Mail wurde entfernt, weil eine Person, von der er sprach, gelöscht wurde.',
  en: 'The text of this mail was removed, because a person it spoke of was erased.',
}

/** Replaces the text of a mail about an erased person. */
const erasedContent = {
  html: `<!doctype html><html lang="de"><body><p>${sentences.de}</p><p lang="en">${sentences.en}</p></body></html>`,
  text: `${sentences.de}\n\n${sentences.en}\n`,
}

/** Deletes mails to an erased person; queued ones are not sent any more. */
export async function deleteMails(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  await ctx.tx
    .deleteFrom('mail')
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute()
}

/**
 * Erases the text and the attachments of these mails. That they were sent stays known; queued ones are not sent any
 * more.
 */
export async function blankMails(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const deleted = await ctx.tx
    .deleteFrom('mail')
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .returningAll()
    .execute()
  const rows = deleted.filter(({ state }) => state !== 'queued')
  if (rows.length === 0) return
  // The rows are deleted and inserted again, because that is what removes their attachments.
  await ctx.tx
    .insertInto('mail')
    .values(
      rows.map((row) => ({
        ...row,
        ...erasedContent,
        next_try_at: null,
        choice_url: null,
        erased_at: ctx.now,
      })),
    )
    .execute()
}
