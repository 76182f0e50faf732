import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import { receiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { cancelledOn, dayIn, type ReceiptFacts } from './receipt-paper.ts'
import { receiptWords } from './receipt-words.ts'

/** What the mail says of a payment. */
export type MailedReceipt = Pick<
  ReceiptFacts,
  'locale' | 'way' | 'currency' | 'amountCents' | 'receivedOn' | 'paymentId' | 'reversals'
> & { from: { provider: Pick<ReceiptFacts['from']['provider'], 'company'> } }

type Links = { privacy: string; imprint: string }

/** The mail that brings a receipt. */
export function receiptLetter(facts: MailedReceipt, links: Links): Letter {
  const { locale, way, currency, amountCents, receivedOn, from, paymentId } = facts
  const t = receiptWords[locale]
  const amount = formatMoney(amountCents, currency, locale)
  const day = dayIn(locale, receivedOn)
  const say = cancelledOn(facts) ? t.mail.cancelled : t.mail.text
  return {
    subject: t.mail.subject(from.provider.company, amount),
    greeting: t.mail.greeting,
    paragraphs: [say(amount, day)],
    values: {
      'company.name': from.provider.company,
      'payment.amount': amount,
      'payment.day': day,
      'payment.is_cancelled': Boolean(cancelledOn(facts)),
      'receipt.number': receiptNumber(paymentId),
    },
    facts: [
      { label: t.received, value: amount },
      { label: t.on, value: day },
      { label: t.way, value: paymentWayNames[way][locale] },
      { label: t.receipt, value: receiptNumber(paymentId) },
    ],
    closing: t.mail.closing,
    smallPrint: [
      { label: t.mail.privacy, url: links.privacy },
      { label: t.mail.imprint, url: links.imprint },
    ],
  }
}
