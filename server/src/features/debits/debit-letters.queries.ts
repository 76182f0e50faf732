import { returnCodeWords } from '@reihum/contract/payments/return-codes.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { linkToBooking } from '#features/registrations/letters/booking-page.ts'
import { transferAccount } from '#features/tenants/bank.queries.ts'
import type { JobDependencies } from '#platform/room.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { AnnouncedFacts, ReturnedFacts } from './debits.mails.ts'

type From = Pick<JobDependencies, 'vault' | 'publicUrl' | 'keyFor'>

type Row = {
  cents: number
  collectOn: string
  mandateReference: string
  holder: string
  accountEnd: string
  creditorId: string
  returnCode: string
  name: string
  email: string
  language: string | null
  bookingId: string | null
  items: { title: string; reference: string; cents: number; openCents: number }[]
}

async function debitsTold(
  ctx: TenantContext,
  of: { noticeId: string } | { debitId: string },
): Promise<Row[]> {
  const only = 'noticeId' in of ? sql`d.notice_id = ${of.noticeId}` : sql`d.id = ${of.debitId}`
  const { rows } = await sql<Row>`
    select d.cents, d.collect_on as "collectOn", m.reference as "mandateReference", m.holder, m.account_end as "accountEnd",
      n.creditor_id as "creditorId", d.return_code as "returnCode",
      trim(p.first_name || ' ' || p.last_name) as name, own.items, own.language, own.booking_id as "bookingId",
      case when p.erased_at is null then coalesce(nullif(p.email, ''), own.email, '') else '' end as email
    from debit d
    join debit_notice n on n.tenant_id = d.tenant_id and n.id = d.notice_id
    join mandate m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
    join person p on p.tenant_id = d.tenant_id and p.id = d.payer_person_id
    join lateral (
      select json_agg(json_build_object('title', r.title, 'reference', r.reference, 'cents', i.cents, 'openCents', r.open_cents)
          order by r.due_on, r.id) as items,
        min(b.language) as language, min(b.email) as email, (array_agg(r.booking_id order by r.due_on, r.id))[1] as booking_id
      from debit_item i
      join receivable r on r.tenant_id = i.tenant_id and r.id = i.receivable_id
      left join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
      where i.tenant_id = d.tenant_id and i.debit_id = d.id
    ) own on true
    where d.tenant_id = ${ctx.tenantId} and ${only} and d.state <> 'dropped'
    order by d.collect_on, d.id`.execute(ctx.tx)
  return rows
}

function common(ctx: TenantContext, { publicUrl }: From, first: Row) {
  const locale = (first.language ?? ctx.tenant.language) as Locale
  const to = portalAddresses(ctx, publicUrl, locale)
  return {
    locale,
    name: first.name,
    company: ctx.tenant.company,
    links: { privacy: to('privacy'), imprint: to('imprint') },
  }
}

/** The announcement to one payer; null: all of it was withdrawn, or nobody can be written to. */
export async function noticeFacts(
  ctx: TenantContext,
  from: From,
  noticeId: string,
): Promise<{ recipient: string; facts: AnnouncedFacts } | null> {
  const debits = await debitsTold(ctx, { noticeId })
  const [first] = debits
  if (!first || first.email === '') return null
  return {
    recipient: first.email,
    facts: { ...common(ctx, from, first), creditorId: first.creditorId, debits },
  }
}

/** The letter about a return, with what is still open of it. */
export async function returnFacts(
  ctx: TenantContext,
  from: From,
  { debitId, eventId }: { debitId: string; eventId: string },
): Promise<{ recipient: string; facts: ReturnedFacts } | null> {
  const [debit] = await debitsTold(ctx, { debitId })
  if (!debit || debit.email === '') return null
  const told = common(ctx, from, debit)
  const { bookingId } = debit
  const [bank, page] = await Promise.all([
    transferAccount(ctx, from.vault),
    bookingId ? linkToBooking(ctx, from, { eventId, bookingId, locale: told.locale }) : null,
  ])
  return {
    recipient: debit.email,
    facts: { ...told, debit, reason: reasonOf(debit.returnCode, told.locale), bank, page },
  }
}

/** Of want of money nothing is ever said: banks say so of other causes, too, and it is nobody's business. */
const unspoken = ['AM04', 'MS03', 'MD07']

function reasonOf(code: string, locale: Locale): string | null {
  return unspoken.includes(code) ? null : returnCodeWords(code, locale)
}
