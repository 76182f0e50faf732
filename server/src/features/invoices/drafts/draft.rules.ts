import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { PlanPart } from '@reihum/contract/courses/payment-plan.ts'
import type { NewInvoices } from '@reihum/contract/invoices/invoice.schema.ts'
import type { InvoiceLine, InvoiceRecipient } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { exemptionOf } from './exemptions.rules.ts'

/** A receivable that no invoice is about yet. */
export type Invoiceable = {
  id: string
  isForPlace: boolean
  title: string
  reference: string
  bookingId: string | null
  courseId: string | null
  registrationId: string | null
  payerId: string
  currency: string
  language: Locale
  chargedCents: number
  dueOn: string | null
  serviceStart: string | null
  serviceEnd: string | null
  part: { name: PlanPart; number: number; count: number } | null
  /** What the course says of an exemption. */
  taxReason: string
  attendee: string
  /** Who it is for, as they were entered with the booking. */
  recipient: InvoiceRecipient
  lines: readonly {
    label: string
    quantityHundredths: number
    unitCents: number
    taxCategory: TaxCategory
    taxRate: number
  }[]
}

export type Draft = {
  payerId: string
  bookingId: string | null
  courseId: string | null
  language: Locale
  currency: string
  isPrepayment: boolean
  recipient: InvoiceRecipient
  dueOn: string | null
  serviceStart: string | null
  serviceEnd: string | null
  reference: string
  lines: InvoiceLine[]
  receivables: { id: string; chargedCents: number }[]
}

type Grouping = NewInvoices['grouping']

const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** What comes on one invoice. Those of a company go together, whoever of it booked; whoever has none stays for themselves. */
function groupOf(owed: Invoiceable, grouping: Grouping): string {
  const { company, postalCode } = owed.recipient
  if (grouping === 'company' && company) return `company ${folded(company)} ${folded(postalCode)}`
  if (grouping === 'payer' || grouping === 'company') return `payer ${owed.payerId}`
  if (grouping === 'booking' && owed.bookingId) return `booking ${owed.bookingId}`
  // The parts of one price belong together, and what is owed for no place stands for itself.
  return owed.registrationId ? `registration ${owed.registrationId}` : `receivable ${owed.id}`
}

/** The one value that all have; null: there is none, or there are several. */
function only<Value>(values: readonly (Value | null)[]): Value | null {
  const all = new Set(values)
  return all.size === 1 ? (values[0] ?? null) : null
}

const words = {
  de: { number: 'Buchungsnummer', until: 'bis', orderNumber: 'Bestellnummer', costCentre: 'Kostenstelle' },
  en: { number: 'booking number', until: 'to', orderNumber: 'order number', costCentre: 'cost centre' },
} as const

/** Who attends, under which number, and when: what tells lines of one invoice from each other. */
function detailsOf(owed: Invoiceable, of: InvoiceRecipient, locale: Locale): string {
  const { attendee, reference, isForPlace, serviceStart, serviceEnd } = owed
  const t = words[locale]
  const days = [serviceStart, serviceEnd].filter((day) => day !== null)
  const period = [...new Set(days)].map((day) => dayInWords(day, locale)).join(` ${t.until} `)
  const number = isForPlace ? `${t.number} ${formatReference(reference)}` : ''
  return [attendee, number, period, ...firmOf(owed, of, locale)].filter(Boolean).join(' · ')
}

function linesOf(
  owed: Invoiceable,
  of: InvoiceRecipient,
  { locale, country }: { locale: Locale; country: string },
): InvoiceLine[] {
  const details = detailsOf(owed, of, locale)
  return owed.lines.map(({ label, quantityHundredths, unitCents, taxCategory, taxRate }) => ({
    description: (label.includes(owed.title) || label === ''
      ? label || owed.title
      : `${owed.title}: ${label}`
    ).slice(0, 300),
    details: details.slice(0, 500),
    quantityHundredths,
    unit: owed.isForPlace ? 'person' : 'piece',
    unitCents,
    taxCategory,
    taxRate,
    ...exemptionOf(taxCategory, owed.taxReason, { country, locale }),
  }))
}

/** Paid before the service, and more is to come: a deposit, or an instalment that is not the last. */
const isPaidBefore = ({ part, serviceStart }: Invoiceable, today: string) =>
  part !== null && part.number < part.count && (serviceStart === null || serviceStart > today)

const latest = (days: readonly (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null
const earliest = (days: readonly (string | null)[]) =>
  days.filter((day) => day !== null).toSorted()[0] ?? null

/** Who an invoice is for; of several orders of a firm its lines say which is which. */
function recipientOf(group: readonly Invoiceable[]): InvoiceRecipient {
  const recipients = group.map(({ recipient }) => recipient)
  return {
    ...(recipients[0] as InvoiceRecipient),
    orderNumber: only(recipients.map(({ orderNumber }) => orderNumber)) ?? '',
    costCentre: only(recipients.map(({ costCentre }) => costCentre)) ?? '',
  }
}

/** What of the firm's own names stands with its line, where an invoice is about several orders. */
function firmOf({ recipient }: Invoiceable, of: InvoiceRecipient, locale: Locale): string[] {
  const t = words[locale]
  return [
    recipient.orderNumber && recipient.orderNumber !== of.orderNumber
      ? `${t.orderNumber} ${recipient.orderNumber}`
      : '',
    recipient.costCentre && recipient.costCentre !== of.costCentre
      ? `${t.costCentre} ${recipient.costCentre}`
      : '',
  ]
}

function draftOf(group: readonly Invoiceable[], today: string, country: string): Draft {
  const first = group[0] as Invoiceable
  const { language } = first
  const recipient = recipientOf(group)
  const references = [...new Set(group.map(({ reference }) => reference))]
  return {
    payerId: first.payerId,
    bookingId: only(group.map(({ bookingId }) => bookingId)),
    courseId: only(group.map(({ courseId }) => courseId)),
    language,
    currency: first.currency,
    isPrepayment: group.every((owed) => isPaidBefore(owed, today)),
    recipient,
    dueOn: latest(group.map(({ dueOn }) => dueOn)),
    serviceStart: earliest(group.map(({ serviceStart }) => serviceStart)),
    serviceEnd: latest(group.map(({ serviceEnd, serviceStart }) => serviceEnd ?? serviceStart)),
    // As many as fit into the text of a transfer.
    reference: references.slice(0, 14).join(' '),
    lines: group.flatMap((owed) => linesOf(owed, recipient, { locale: language, country })),
    receivables: group.map(({ id, chargedCents }) => ({ id, chargedCents })),
  }
}

/** Drafts of invoices about what is charged, in the order in which it came about. */
export function draftsFrom(
  invoiceable: readonly Invoiceable[],
  grouping: Grouping,
  { today, country }: { today: string; country: string },
): Draft[] {
  const charged = invoiceable.filter(({ chargedCents }) => chargedCents > 0)
  const groups = Map.groupBy(charged, (owed) => `${groupOf(owed, grouping)} ${owed.currency}`)
  return [...groups.values()].map((group) => draftOf(group, today, country))
}
