import type { InvoiceLetter } from '@reihum/contract/invoices/invoice.schema.ts'
import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { fillLetter } from '@reihum/contract/invoices/invoice-letter.ts'
import type { Letter } from '#platform/mail/letter.ts'

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
    collected: 'Den offenen Betrag ziehen wir von Ihrem Konto ein; Sie brauchen nichts zu tun.',
    paid: 'Sie ist schon bezahlt; Sie brauchen nichts zu tun.',
    closing: 'Freundliche Grüße',
    privacy: 'Datenschutz',
    imprint: 'Impressum',
  },
  en: {
    subject: (kind: string, company: string) =>
      `${kind[0]?.toUpperCase()}${kind.slice(1)} {number} from ${company}`,
    greeting: 'Hello,',
    text: (kind: string) => `please find attached our ${kind} {number} for {amount}.`,
    due: 'Please transfer the open amount by {due}. The invoice says how.',
    collected: 'We collect the open amount from your account; there is nothing for you to do.',
    paid: 'It is paid already; there is nothing for you to do.',
    closing: 'Kind regards',
    privacy: 'Privacy notice',
    imprint: 'Imprint',
  },
} as const

function proposedText({ language, kind, payment, totals }: InvoiceContent): string {
  const t = words[language]
  const first = t.text(kinds[language][kind])
  if (kind !== 'invoice') return first
  if (totals.dueCents === 0) return `${first}\n\n${t.paid}`
  return `${first}\n\n${payment.way === 'direct_debit' ? t.collected : t.due}`
}

function fill(text: string, { language, number, dueOn, recipient, totals, currencyCode }: InvoiceContent) {
  const name = recipient.name || recipient.company
  return fillLetter(text, { number, name, grossCents: totals.grossCents, currencyCode, dueOn, language })
}

/** The mail that brings an invoice, in its language: what somebody wrote, or what is proposed where they wrote nothing. */
export function filledLetter(content: InvoiceContent, { subject, text }: InvoiceLetter): InvoiceLetter {
  const t = words[content.language]
  const proposed = t.subject(kinds[content.language][content.kind], content.seller.company)
  return {
    subject: fill(subject || proposed, content).slice(0, 200),
    text: fill(text || proposedText(content), content),
  }
}

export function invoiceMail(
  content: InvoiceContent,
  letter: InvoiceLetter,
  links: { privacy: string; imprint: string },
): Letter {
  const t = words[content.language]
  const { subject, text } = filledLetter(content, letter)
  return {
    subject,
    greeting: t.greeting,
    paragraphs: text.split(/\n{2,}/).filter(Boolean),
    facts: [],
    closing: `${t.closing}\n${content.seller.company}`,
    smallPrint: [
      { label: t.privacy, url: links.privacy },
      { label: t.imprint, url: links.imprint },
    ],
  }
}
