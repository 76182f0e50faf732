import type { InvoiceSelection, ManySendings } from '@reihum/contract/invoices/invoice.schema.ts'
import { runLimit } from '@reihum/contract/wire/run.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { chosenInvoices, isUndelivered } from '../invoice.queries.ts'

/** How many of those that would be refused are named. */
const most = 50

type Counted = Omit<ManySendings, 'heldBack' | 'unreached'>

/** What holds an invoice back, as the run would say it (`sendable`). */
const heldBack = sql<ManySendings['heldBack'][number]['code'] | null>`case
  when i.state = 'draft' then 'INVOICE_DRAFT'
  when p.erased_at is not null then 'PERSON_ERASED'
  when coalesce(i.recipient ->> 'email', '') = '' then 'INVOICE_WITHOUT_ADDRESS' end`

/** Where the newest mail went, and why it did not arrive. */
const lost = sql<Pick<ManySendings['unreached'][number], 'recipient' | 'reason'>>`(
  select json_build_object('recipient', m.recipient, 'reason', m.reason) from mail m
  where m.tenant_id = i.tenant_id and m.subject_id = i.id order by m.created_at desc, m.id desc limit 1)`

const isSent = sql<boolean>`(i.sent_at is not null and not ${isUndelivered})`

/** What sending a choice would do, before anybody does it. */
export async function previewSendings(
  ctx: TenantContext,
  selection: InvoiceSelection,
  again: boolean,
): Promise<ManySendings> {
  const chosen = chosenInvoices(ctx, selection, 'final')
    .select(['i.id', 'i.number', 'i.recipient_name as recipientName', 'i.made_at'])
    .select(sql<string>`coalesce(i.recipient ->> 'format', 'pdf')`.as('format'))
    .select([heldBack.as('code'), isSent.as('is_sent'), isUndelivered.as('is_lost'), lost.as('lost')])
    .limit(sql.lit(runLimit))
  const { rows } = await sql<Counted>`
    with chosen as (${chosen}), waiting as (select * from chosen where code is null and (${again} or not is_sent))
    select (select count(*) from waiting) as ready,
      (select coalesce(json_agg(f order by f.format), '[]') from (
        select format, count(*)::integer as count from waiting group by format) f) as formats,
      (select count(*) from chosen where code is null and is_sent and not ${again}) as "sentBefore",
      (select count(*) from chosen where code is not null) as refused`.execute(ctx.tx)
  const named = ctx.tx
    .selectFrom(chosen.as('chosen'))
    .select(['id', 'number', 'recipientName', 'code', 'lost'])
    .orderBy('made_at')
    .orderBy('id')
    .limit(sql.lit(most))
  const [held, unreached] = await Promise.all([
    named.where('code', 'is not', null).execute(),
    named.where('code', 'is', null).where('is_lost', '=', true).execute(),
  ])
  const counted = rows[0] ?? { ready: 0, formats: [], sentBefore: 0, refused: 0 }
  return {
    ...counted,
    heldBack: held.map(({ lost: _, ...one }) => one) as ManySendings['heldBack'],
    unreached: unreached.map(({ code: _, lost: mail, ...one }) => ({
      ...one,
      ...mail,
    })) as ManySendings['unreached'],
  }
}
