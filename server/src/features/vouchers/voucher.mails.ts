import { dayInWords } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { VoucherFacts } from './voucher-paper.ts'
import { voucherWords } from './voucher-words.ts'

/** What the mail says of a voucher; its number stands on the paper alone. */
export type MailedVoucher = Pick<
  VoucherFacts,
  'locale' | 'currency' | 'amountCents' | 'validUntil' | 'buyerName' | 'recipientName' | 'page'
> & {
  company: string
  /** What is on it now. */
  balanceCents: number
  /** It goes to whoever bought it, and not to whom it is for. */
  isForBuyer: boolean
}

type Links = { privacy: string; imprint: string }

/** The mail that brings a voucher. */
export function voucherLetter(told: MailedVoucher, links: Links): Letter {
  const {
    locale,
    currency,
    amountCents,
    balanceCents,
    validUntil,
    buyerName,
    recipientName,
    page,
    company,
    isForBuyer,
  } = told
  const t = voucherWords[locale]
  const amount = formatMoney(amountCents, currency, locale)
  const day = dayInWords(validUntil, locale)
  const name = isForBuyer ? buyerName : recipientName
  const giver = isForBuyer ? '' : buyerName
  return {
    subject: t.mail.subject(company, amount),
    greeting: t.mail.greeting(name),
    paragraphs: [
      t.mail.text(company, amount),
      ...(giver ? [t.mail.from(giver)] : []),
      t.mail.redeem(day),
      t.mail.keep,
    ],
    values: {
      'person.name': name,
      'company.name': company,
      'voucher.amount': amount,
      'voucher.valid_until': day,
      'voucher.giver': giver,
    },
    facts: [
      { label: t.mail.amount, value: amount },
      ...(balanceCents === amountCents
        ? []
        : [{ label: t.mail.left, value: formatMoney(balanceCents, currency, locale) }]),
      { label: t.validUntil, value: day },
    ],
    button: { label: t.mail.button, url: page },
    closing: t.mail.closing,
    smallPrint: [
      { label: t.mail.privacy, url: links.privacy },
      { label: t.mail.imprint, url: links.imprint },
    ],
  }
}
