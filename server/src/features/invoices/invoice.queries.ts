import type {
  InvoiceFilter,
  InvoiceSelection,
  InvoiceSums,
  invoiceListInput,
  Invoice as Shown,
} from '@reihum/contract/invoices/invoice.schema.ts'
import type { InvoiceState } from '@reihum/contract/invoices/invoice-states.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { runLimit } from '@reihum/contract/wire/run.schema.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { actionsOf, differs, type InvoiceFigures } from './invoice.rules.ts'
import type { StoredInvoice } from './invoice.store.ts'

const cancelledBy = sql<boolean>`exists (select from invoice n
  where n.tenant_id = i.tenant_id and n.preceding_invoice_id = i.id and n.kind = 'cancellation')`

const creditedCents = sql<number>`coalesce((select sum(n.gross_cents) from invoice n
  where n.tenant_id = i.tenant_id and n.preceding_invoice_id = i.id and n.kind = 'credit'), 0)::integer`

/** What the receivables of an invoice charge now, and what is open of them; null: it is about none. */
const chargedCents = sql<number | null>`(select sum(r.charged_cents)::integer from invoice_receivable x
  join receivable r on r.tenant_id = x.tenant_id and r.id = x.receivable_id
  where x.tenant_id = i.tenant_id and x.invoice_id = i.id and x.is_live)`

const openCents = sql<number>`coalesce((select sum(r.open_cents)::integer from invoice_receivable x
  join receivable r on r.tenant_id = x.tenant_id and r.id = x.receivable_id
  where x.tenant_id = i.tenant_id and x.invoice_id = i.id and x.is_live), 0)`

const isDifferent = sql<boolean>`(i.kind = 'invoice' and i.gross_cents - ${creditedCents} <> ${chargedCents})`

/** The newest mail that was to bring an invoice; a failed one that was sent again is the same mail. */
const newestMail = sql<
  Shown['mail']
>`(select json_build_object('id', m.id, 'state', m.state, 'recipient', m.recipient,
    'reason', m.reason) from mail m
  where m.tenant_id = i.tenant_id and m.subject_id = i.id order by m.created_at desc, m.id desc limit 1)`

/** That mail did not arrive, and is not tried again: its recipient has no copy. */
export const isUndelivered = sql<boolean>`coalesce((select m.state in ('refused', 'failed') from mail m
  where m.tenant_id = i.tenant_id and m.subject_id = i.id order by m.created_at desc, m.id desc limit 1), false)`

/** Credit notes take away what they say; a cancellation says so itself. */
const sign = sql`case i.kind when 'credit' then -1 else 1 end`

export function invoiceRows(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('invoice as i')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'i.tenant_id').onRef('p.id', '=', 'i.payer_person_id'),
    )
    .leftJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.id', '=', 'i.course_id'),
    )
    .where('i.tenant_id', '=', ctx.tenantId)
}

export function selectedInvoices(ctx: TenantContext) {
  return invoiceRows(ctx)
    .leftJoin('member_name as u', 'u.user_id', 'i.actor_id')
    .selectAll('i')
    .select(['c.title as course_title', 'p.email as payer_email'])
    .select(sql<string | null>`coalesce(nullif(u.full_name, ''), u.username)`.as('actor_name'))
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('payer_name'))
    .select([
      cancelledBy.as('is_cancelled'),
      creditedCents.as('credited_cents'),
      chargedCents.as('charged_cents'),
      openCents.as('open_cents'),
      newestMail.as('mail'),
    ])
}

export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectedInvoices>['executeTakeFirstOrThrow']>>

// biome-ignore lint/suspicious/noExplicitAny: whatever else was joined and selected
function narrowed<Query extends SelectQueryBuilder<any, any, any>>(
  query: Query,
  filter: InvoiceFilter,
): Query {
  const { q, state, kind, courseId, personId, bookingId, registrationId, from, until, sent, open } = filter
  const { undelivered, runId, outcome } = filter
  return query
    .$if(state !== undefined, (rows) => rows.where('i.state', '=', state))
    .$if(kind !== undefined, (rows) => rows.where('i.kind', '=', kind))
    .$if(personId !== undefined, (rows) => rows.where('i.payer_person_id', '=', personId))
    .$if(bookingId !== undefined, (rows) => rows.where('i.booking_id', '=', bookingId))
    .$if(courseId !== undefined, (rows) =>
      rows.where(sql<boolean>`(i.course_id = ${courseId} or exists (select from invoice_receivable x
        join receivable r on r.tenant_id = x.tenant_id and r.id = x.receivable_id
        where x.tenant_id = i.tenant_id and x.invoice_id = i.id and r.course_id = ${courseId}))`),
    )
    .$if(registrationId !== undefined, (rows) =>
      rows.where(sql<boolean>`exists (select from invoice_receivable x
        join receivable r on r.tenant_id = x.tenant_id and r.id = x.receivable_id
        where x.tenant_id = i.tenant_id and x.invoice_id in (i.id, i.preceding_invoice_id)
          and r.registration_id = ${registrationId})`),
    )
    .$if(from !== undefined, (rows) => rows.where('i.issued_on', '>=', from))
    .$if(until !== undefined, (rows) => rows.where('i.issued_on', '<=', until))
    .$if(filter.differs !== undefined, (rows) =>
      rows.where(sql<boolean>`coalesce(${isDifferent}, false) = ${filter.differs ?? false}`),
    )
    .$if(sent !== undefined, (rows) => rows.where('i.sent_at', sent ? 'is not' : 'is', null))
    .$if(undelivered !== undefined, (rows) =>
      rows.where(sql<boolean>`${isUndelivered} = ${undelivered ?? false}`),
    )
    .$if(runId !== undefined, (rows) =>
      rows.where(sql<boolean>`exists (select from run_item x where x.tenant_id = i.tenant_id and x.run_id = ${runId}
        and x.item_id = i.id and (${outcome ?? null}::text is null or x.outcome = ${outcome ?? null}))`),
    )
    .$if(open !== undefined, (rows) => rows.where(sql<boolean>`(${openCents} > 0) = ${open ?? false}`))
    .$if(q !== '', (rows) =>
      rows.where(sql<boolean>`(i.payer_person_id in (select id from found_persons(${q}) as person(id))
        or strpos(folded(i.recipient_name || ' ' || coalesce(i.number, '')), folded(${q})) > 0)`),
    ) as Query
}

function figuresOf(row: InvoiceRow): InvoiceFigures {
  const { kind, state } = row as unknown as StoredInvoice
  return {
    kind,
    state,
    isCancelled: row.is_cancelled,
    creditedCents: row.credited_cents,
    grossCents: row.gross_cents,
    chargedCents: row.charged_cents ?? 0,
    hasReceivables: row.charged_cents !== null,
    isReleased: row.released_at !== null,
  }
}

export function asInvoice(ctx: TenantContext, row: InvoiceRow): Shown {
  const { kind, state, recipient, language } = row as unknown as StoredInvoice
  const figures = figuresOf(row)
  const mayAct = (action: Shown['allowedActions'][number]) => {
    const isFinal = action !== 'edit' && action !== 'recreate' && action !== 'discard'
    return ctx.role === null || may(ctx.role, isFinal ? 'invoices.issue' : 'money.manage')
  }
  return {
    id: row.id,
    kind,
    state,
    number: row.number,
    payer: { id: row.payer_person_id, name: row.payer_name, email: row.payer_email },
    recipientName: row.recipient_name,
    recipientEmail: recipient.email ?? '',
    format: recipient.format ?? 'pdf',
    courseId: row.course_id,
    courseTitle: row.course_title ?? '',
    isPrepayment: row.is_prepayment,
    language,
    currencyCode: row.currency,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    netCents: row.net_cents,
    grossCents: row.gross_cents,
    openCents: row.open_cents,
    sentAt: row.sent_at?.toISOString() ?? null,
    isCancelled: row.is_cancelled,
    differs: differs(figures),
    isPrinted: (row.pdf_file_id ?? row.xml_file_id) !== null,
    mail: row.mail,
    allowedActions: actionsOf(figures).filter(mayAct),
  } as Shown
}

const sortColumns = {
  number: 'i.number',
  issuedOn: 'i.issued_on',
  recipient: 'i.recipient_name',
  amount: 'i.gross_cents',
} as const

/** Drafts have no day yet: they come first where the newest do. */
export async function listInvoices(
  ctx: TenantContext,
  input: Omit<z.output<typeof invoiceListInput>, 'tenant'>,
): Promise<{ items: Shown[]; total: number }> {
  const { sort, dir } = input
  const { rows, total } = await readPage(
    narrowed(selectedInvoices(ctx), input).orderBy(sortColumns[sort], dir).orderBy('i.id', dir),
    narrowed(invoiceRows(ctx), input),
    input,
  )
  return { items: rows.map((row) => asInvoice(ctx, row)), total }
}

export async function totalInvoices(ctx: TenantContext, filter: InvoiceFilter): Promise<InvoiceSums> {
  return narrowed(invoiceRows(ctx), filter)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where i.state = 'draft')`.as('drafts'),
      sql<number>`coalesce(sum(${sign} * i.net_cents), 0)::bigint`.as('netCents'),
      sql<number>`coalesce(sum(${sign} * i.gross_cents), 0)::bigint`.as('grossCents'),
      sql<number>`coalesce(sum(${openCents}), 0)::bigint`.as('openCents'),
    ])
    .executeTakeFirstOrThrow()
}

/** What was chosen, as far as it is there; a filter finds those of the state that the action is for. */
export const chosenInvoices = (ctx: TenantContext, selection: InvoiceSelection, state: InvoiceState) =>
  'ids' in selection
    ? invoiceRows(ctx).where(sql<boolean>`i.id = any(${selection.ids}::uuid[])`)
    : narrowed(invoiceRows(ctx), { ...selection.filter, state })

/** The ids of what was chosen, in the order of their making: numbers follow that. */
export async function selectedIds(
  ctx: TenantContext,
  selection: InvoiceSelection,
  state: InvoiceState,
): Promise<string[]> {
  const rows = await chosenInvoices(ctx, selection, state)
    .select('i.id')
    .orderBy('i.made_at')
    .orderBy('i.id')
    .limit(sql.lit(runLimit))
    .execute()
  return rows.map(({ id }) => id)
}
