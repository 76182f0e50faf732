import type { NewInvoices } from '@reihum/contract/invoices/invoice.schema.ts'
import type { InvoiceRecipient } from '@reihum/contract/invoices/invoice-content.schema.ts'
import type { InvoiceFormat } from '@reihum/contract/invoices/invoice-states.ts'
import { countryOfVatId } from '@reihum/contract/tenants/tax-numbers.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type RawBuilder, sql } from 'kysely'
import { tenantCountry } from '#features/tenants/tenant.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Invoiceable } from './draft.rules.ts'

/** How many receivables are put on invoices at once. */
const most = 2000

/** What was learnt of the payer with their last invoice. */
type Learnt = Pick<InvoiceRecipient, 'country' | 'vatId' | 'buyerReference' | 'format'>

type Row = Omit<Invoiceable, 'recipient' | 'language' | 'lines'> & {
  language: Locale | null
  /** Of the firm that ordered, or of whoever booked. */
  entered: Omit<InvoiceRecipient, 'country' | 'buyerReference' | 'format'>
  before: Learnt | null
  lines: Invoiceable['lines'] | null
}

function chosen(ctx: TenantContext, selection: NewInvoices['selection']): RawBuilder<unknown> {
  if ('receivableIds' in selection) return sql`r.id = any(${selection.receivableIds}::uuid[])`
  if ('registrationIds' in selection)
    return sql`r.registration_id = any(${selection.registrationIds}::uuid[])`
  if ('courseId' in selection) return sql`r.course_id = ${selection.courseId}`
  const { from, until, personId, companiesOnly } = selection
  const conditions = [
    sql`(r.issued_at at time zone ${ctx.tenant.timeZone})::date between ${from}::date and ${until}::date`,
    ...(personId ? [sql`r.payer_person_id = ${personId}`] : []),
    ...(companiesOnly ? [sql`b.company <> ''`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** What was entered with the booking counts; the country of a firm is that of its VAT number, unless it was learnt otherwise. */
function recipientOf(entered: Row['entered'], learnt: Learnt): InvoiceRecipient {
  const vatId = entered.vatId || learnt.vatId
  const isKnown = learnt.vatId === vatId
  return {
    ...entered,
    ...learnt,
    vatId,
    country: isKnown ? learnt.country : countryOfFirm(vatId, learnt.country),
  }
}

/** Northern Ireland has numbers of its own, and is no country. */
function countryOfFirm(vatId: string, otherwise: string): string {
  const country = countryOfVatId(vatId)
  return country === null || country === 'XI' ? otherwise : country
}

/**
 * What can be put on invoices of what was chosen: it charges something, and no invoice that counts is about it. Fees of
 * dunning are none of it, because they are no service (§ 288 BGB).
 */
export async function invoiceable(
  ctx: TenantContext,
  selection: NewInvoices['selection'],
  format: InvoiceFormat,
): Promise<Invoiceable[]> {
  const country = await tenantCountry(ctx)
  const { rows } = await sql<Row>`
    select r.id, r.kind = 'registration' as "isForPlace", r.title, r.reference, r.booking_id as "bookingId",
      r.course_id as "courseId", r.registration_id as "registrationId", r.payer_person_id as "payerId", r.currency,
      b.language, r.charged_cents as "chargedCents", r.due_on as "dueOn", r.service_start as "serviceStart",
      r.service_end as "serviceEnd", coalesce(c.tax_exemption_reason, '') as "taxReason",
      case when r.part is not null then
        json_build_object('name', r.part, 'number', r.part_number, 'count', r.part_count) end as part,
      coalesce(trim(g.first_name || ' ' || g.last_name), '') as attendee,
      case when b.id is null then
        json_build_object('company', '', 'name', trim(p.first_name || ' ' || p.last_name), 'street', p.street,
          'postalCode', p.postal_code, 'city', p.city, 'email', p.email, 'vatId', '', 'orderNumber', '', 'costCentre', '')
      else
        json_build_object('company', b.company, 'name', trim(b.first_name || ' ' || b.last_name),
          'street', case when b.firm ? 'invoiceStreet' then b.firm ->> 'invoiceStreet' else b.street end,
          'postalCode', case when b.firm ? 'invoiceStreet' then b.firm ->> 'invoicePostalCode' else b.postal_code end,
          'city', case when b.firm ? 'invoiceStreet' then b.firm ->> 'invoiceCity' else b.city end,
          'email', coalesce(b.firm ->> 'invoiceEmail', b.email), 'vatId', coalesce(b.firm ->> 'vatId', ''),
          'orderNumber', coalesce(b.firm ->> 'orderNumber', ''), 'costCentre', coalesce(b.firm ->> 'costCentre', ''))
      end as entered,
      (select json_build_object('country', i.recipient ->> 'country', 'vatId', i.recipient ->> 'vatId',
          'buyerReference', i.recipient ->> 'buyerReference', 'format', i.recipient ->> 'format')
        from invoice i where i.tenant_id = r.tenant_id and i.payer_person_id = r.payer_person_id and i.state = 'final'
          and i.released_at is null
        order by i.chain_position desc limit 1) as before,
      (select json_agg(json_build_object('label', l.label, 'quantityHundredths', l.quantity_hundredths,
          'unitCents', l.unit_cents, 'taxCategory', l.tax_category, 'taxRate', l.tax_rate) order by l.number)
        from receivable_line l where l.tenant_id = r.tenant_id and l.receivable_id = r.id) as lines
    from receivable r
    join person p on p.tenant_id = r.tenant_id and p.id = r.payer_person_id
    left join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    left join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    left join registration g on g.tenant_id = r.tenant_id and g.id = r.registration_id
    where r.tenant_id = ${ctx.tenantId} and r.kind in ('registration', 'free') and r.charged_cents > 0
      and p.erased_at is null and ${chosen(ctx, selection)} and not exists (
        select from invoice_receivable x
        where x.tenant_id = r.tenant_id and x.receivable_id = r.id and x.is_live)
    order by r.issued_at, r.id limit ${sql.lit(most)}`.execute(ctx.tx)
  return rows.map(({ entered, before, language, lines, ...row }) => ({
    ...row,
    language: language ?? ctx.tenant.language,
    recipient: recipientOf(entered, before ?? { country, vatId: '', buyerReference: '', format }),
    lines: lines ?? [],
  }))
}
