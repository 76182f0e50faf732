import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import {
  commonPlaceholders,
  type LetterKind,
  type LetterKinds,
  type LetterSample,
  type SampleLook,
  samplePortal,
} from '#platform/mail/letter-kind.ts'
import { invoiceMail, invoiceText, type MailedInvoice } from './invoice.mails.ts'

const invoiceOf = (
  { locale, company }: SampleLook,
  {
    kind = 'invoice',
    dueCents = 8900,
    way = 'transfer',
  }: { kind?: InvoiceContent['kind']; dueCents?: number; way?: InvoiceContent['payment']['way'] },
): MailedInvoice => ({
  kind,
  number: 'RE-2027-0042',
  language: locale,
  currencyCode: 'EUR',
  dueOn: kind === 'invoice' ? '2027-03-15' : null,
  seller: { company },
  recipient: { name: 'Mina Müller', company: '' },
  totals: { grossCents: 8900, dueCents },
  payment: { way },
})

const sample = (label: Wording, change: Parameters<typeof invoiceOf>[1]): LetterSample => ({
  label,
  letter: (look) => invoiceMail(invoiceOf(look, change), { subject: '', text: '' }, samplePortal),
})

const sent: LetterKind = {
  explanation: {
    de: 'Bringt eine Rechnung, eine Stornorechnung oder eine Rechnungskorrektur als Anhang.',
    en: 'Brings an invoice, a cancellation invoice or a credit note as an attachment.',
  },
  placeholders: {
    ...commonPlaceholders,
    'invoice.number': { label: { de: 'Rechnungsnummer', en: 'Invoice number' } },
    'invoice.kind': { label: { de: 'Art der Rechnung', en: 'Kind of invoice' } },
    'invoice.title': {
      label: { de: 'Art der Rechnung, groß geschrieben', en: 'Kind of invoice, capitalised' },
    },
    'invoice.amount': { label: { de: 'Betrag', en: 'Amount' } },
    'invoice.due': { label: { de: 'zahlbar bis', en: 'Due date' } },
    'invoice.is_paid': { label: { de: 'sie ist bezahlt', en: 'it is paid' }, isCondition: true },
    'invoice.is_to_pay': { label: { de: 'sie ist zu zahlen', en: 'it is to be paid' }, isCondition: true },
    'invoice.is_collected': {
      label: { de: 'der Betrag wird eingezogen', en: 'the amount is collected' },
      isCondition: true,
    },
  },
  text: invoiceText,
  samples: {
    open: sample({ de: 'zu zahlen', en: 'to be paid' }, {}),
    paid: sample({ de: 'bezahlt', en: 'paid' }, { dueCents: 0 }),
    collected: sample({ de: 'wird eingezogen', en: 'collected' }, { way: 'direct_debit' }),
    cancellation: sample(
      { de: 'Stornorechnung', en: 'cancellation invoice' },
      { kind: 'cancellation', dueCents: 0 },
    ),
    credit: sample({ de: 'Rechnungskorrektur', en: 'credit note' }, { kind: 'credit', dueCents: 0 }),
  },
}

export const invoicesLetters = { 'invoice.sent': sent } satisfies LetterKinds
