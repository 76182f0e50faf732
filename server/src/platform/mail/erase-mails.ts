import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

const sentences: Record<Locale, string> = {
  de: 'Der Text dieser E-Mail wurde entfernt, weil eine Person, von der er sprach, gelöscht wurde.',
  en: 'The text of this mail was removed, because a person it spoke of was erased.',
}

/** Stands in for a mail that spoke of somebody who is erased. */
const erasedContent = {
  html: `<!doctype html><html lang="de"><body><p>${sentences.de}</p><p lang="en">${sentences.en}</p></body></html>`,
  text: `${sentences.de}\n\n${sentences.en}\n`,
}

/** What was mailed to somebody who is to be forgotten; one that is still on its way is not sent any more. */
export async function deleteMails(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  await ctx.tx
    .deleteFrom('mail')
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute()
}

/** That these were sent is still known, but not what they said, nor what went out with them. One on its way goes nowhere. */
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
  // Written anew, because attachments go with the row they hang on.
  await ctx.tx
    .insertInto('mail')
    .values(
      rows.map((row) => ({
        ...row,
        ...erasedContent,
        erased_at: ctx.now,
      })),
    )
    .execute()
}
