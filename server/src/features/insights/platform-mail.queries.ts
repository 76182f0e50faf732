import type { PlatformMail, platformMailDetail } from '@reihum/contract/insights/insight.schema.ts'
import type { z } from 'zod'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import { platformTenantId } from '#platform/tenant-context.ts'

const columns = ['id', 'created_at', 'sent_at', 'recipient', 'subject', 'state'] as const

type Row = {
  id: string
  created_at: Date
  sent_at: Date | null
  recipient: string
  subject: string
  state: string
}

function asMail(row: Row): PlatformMail {
  return {
    id: row.id as PlatformMail['id'],
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state as PlatformMail['state'],
  }
}

const ofPlatform = ({ tx }: PlatformContext) =>
  tx.selectFrom('mail').where('tenant_id', '=', platformTenantId)

export async function listPlatformMails(ctx: PlatformContext, page: { page: number; size: 25 | 50 | 100 }) {
  const { rows, total } = await readPage(
    ofPlatform(ctx).select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc'),
    ofPlatform(ctx),
    page,
  )
  return { items: rows.map(asMail), total }
}

/**
 * Returns a mail of the platform. Its text may contain a link that lets somebody in, so it is shown only if the mail
 * could not be sent for lack of a mail server: then nothing but this page can deliver the link.
 */
export async function getPlatformMail(
  ctx: PlatformContext,
  id: string,
): Promise<z.infer<typeof platformMailDetail>> {
  const row = await ofPlatform(ctx)
    .select([...columns, 'html', 'text'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const isReadable = row.state === 'stored'
  return { ...asMail(row), html: isReadable ? row.html : null, text: isReadable ? row.text : null }
}
