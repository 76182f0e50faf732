import type { InvoiceLetter } from '@reihum/contract/invoices/invoice.schema.ts'
import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { fillLetter } from '@reihum/contract/invoices/invoice-letter.ts'
import type { LetterText, LetterValues } from '@reihum/contract/messages/letter-text.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { bodyOf, either, onlyIf, slot } from '#platform/mail/letter-kind.ts'

/** What the mail says of an invoice. */
export type MailedInvoice = Pick<
  InvoiceContent,
  'kind' | 'number' | 'language' | 'currencyCode' | 'dueOn'
> & {
  seller: Pick<InvoiceContent['seller'], 'company'>
  recipient: Pick<InvoiceContent['recipient'], 'name' | 'company'>
  totals: Pick<InvoiceContent['totals'], 'grossCents' | 'dueCents'>
  payment: Pick<InvoiceContent['payment'], 'way'>
}

const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`

const kinds = {
  de: { invoice: 'Rechnung', cancellation: 'Stornorechnung', credit: 'Rechnungskorrektur' },
  en: { invoice: 'invoice', cancellation: 'cancellation invoice', credit: 'credit note' },
} as const

const words = {
  de: {
    subject: (kind: string, company: string) => `${kind} {number} von ${company}`,
    greeting: 'Guten Tag,',
    text: (kind: string) => `anbei erhalten Sie unsere ${kind} {number} über {amount}.`,
    due: 'Bitte überweisen Sie den offenen Betrag bis {due}. Wie, steht auf der Rechnung.',
    collected: 'Den offenen Betrag buchen wir von Ihrem Konto ab; Sie brauchen nichts zu tun.',
    paid: 'Sie ist schon bezahlt; Sie brauchen nichts zu tun.',
    closing: 'Freundliche Grüße',
    privacy: 'Datenschutz',
    imprint: 'Impressum',
  },
  en: {
    subject: (kind: string, company: string) => `${capital(kind)} {number} from ${company}`,
    greeting: 'Hello,',
    text: (kind: string) => `Please find attached our ${kind} {number} for {amount}.`,
    due: 'Please transfer the outstanding amount by {due}. The invoice shows how.',
    collected: 'We will collect the outstanding amount from your account; you do not need to do anything.',
    paid: 'It has already been paid; you do not need to do anything.',
    closing: 'Kind regards',
    privacy: 'Privacy',
    imprint: 'Imprint',
  },
} as const

function proposedText({ language, kind, payment, totals }: MailedInvoice): string {
  const t = words[language]
  const first = t.text(kinds[language][kind])
  if (kind !== 'invoice') return first
  if (totals.dueCents === 0) return `${first}\n\n${t.paid}`
  return `${first}\n\n${payment.way === 'direct_debit' ? t.collected : t.due}`
}

function fill(text: string, { language, number, dueOn, recipient, totals, currencyCode }: MailedInvoice) {
  const name = recipient.name || recipient.company
  return fillLetter(text, { number, name, grossCents: totals.grossCents, currencyCode, dueOn, language })
}

/** The mail that brings an invoice, in its language: what somebody wrote, or what is proposed where they wrote nothing. */
function filledLetter(content: MailedInvoice, { subject, text }: InvoiceLetter): InvoiceLetter {
  const t = words[content.language]
  const proposed = t.subject(kinds[content.language][content.kind], content.seller.company)
  return {
    subject: fill(subject || proposed, content).slice(0, 200),
    text: fill(text || proposedText(content), content),
  }
}

function valuesOf(content: MailedInvoice): LetterValues {
  const { language, kind, number, recipient, seller, totals, currencyCode, dueOn, payment } = content
  const isOpen = kind === 'invoice' && totals.dueCents > 0
  return {
    'person.name': recipient.name || recipient.company,
    'company.name': seller.company,
    'invoice.number': number,
    'invoice.kind': kinds[language][kind],
    'invoice.title': capital(kinds[language][kind]),
    'invoice.amount': formatMoney(totals.grossCents, currencyCode, language),
    'invoice.due': dueOn ? dayInWords(dueOn, language) : '',
    'invoice.is_paid': kind === 'invoice' && totals.dueCents === 0,
    'invoice.is_to_pay': isOpen && payment.way !== 'direct_debit',
    'invoice.is_collected': isOpen && payment.way === 'direct_debit',
  }
}

const slots = { number: 'invoice.number', amount: 'invoice.amount', due: 'invoice.due' } as const

/** What is proposed, with the placeholders that texts of all letters have. */
export function invoiceText(language: Locale): LetterText {
  const t = words[language]
  const own = (text: string) =>
    Object.entries(slots).reduce((said, [name, as]) => said.replaceAll(`{${name}}`, slot(as)), text)
  return {
    subject: own(t.subject(slot('invoice.title'), slot('company.name'))),
    body: bodyOf(
      t.greeting,
      own(t.text(slot('invoice.kind'))),
      onlyIf('invoice.is_paid', t.paid),
      either('invoice.is_collected', t.collected, onlyIf('invoice.is_to_pay', own(t.due))),
    ),
  }
}

export function invoiceMail(
  content: MailedInvoice,
  letter: InvoiceLetter,
  links: { privacy: string; imprint: string },
): Letter {
  const t = words[content.language]
  const { subject, text } = filledLetter(content, letter)
  return {
    subject,
    greeting: t.greeting,
    paragraphs: text.split(/\n{2,}/).filter(Boolean),
    values: valuesOf(content),
    isWritten: Boolean(letter.subject || letter.text),
    facts: [],
    closing: t.closing,
    smallPrint: [
      { label: t.privacy, url: links.privacy },
      { label: t.imprint, url: links.imprint },
    ],
  }
}
