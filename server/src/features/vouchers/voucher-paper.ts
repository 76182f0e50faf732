import { formatVoucherNumber, lastFourOf } from '@reihum/contract/vouchers/voucher-number.ts'
import { dateInWords, dayInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { type Letterhead, paperHead } from '#features/tenants/letterhead-paper.ts'
import type { Press } from '#platform/paper/press.ts'
import { type PaperHead, templateFrom } from '#platform/paper/template.ts'
import { type DrawnQr, drawQr } from '#platform/qr-code.ts'
import { voucherWords } from './voucher-words.ts'

export type VoucherFacts = {
  locale: Locale
  number: string
  currency: string
  amountCents: number
  soldOn: string
  validUntil: string
  buyerName: string
  recipientName: string
  message: string
  from: Letterhead
  /** Where courses are found. */
  page: string
}

/** What the template shows; every text of it. */
export type VoucherPaper = PaperHead & {
  heading: string
  forWhom: string
  over: string
  amount: string
  message: string
  from: string
  numberLabel: string
  number: string
  facts: readonly { label: string; value: string }[]
  redeem: string
  redeemText: string
  page: string
  shownPage: string
  notes: readonly string[]
  qr: DrawnQr
  scan: string
}

/** Round amounts are printed without cents. */
function amountOf(cents: number, currency: string, locale: Locale): string {
  const written = formatMoney(cents, currency, locale)
  return cents % 100 === 0 ? written.replace(/[.,]00(?=\D|$)/, '') : written
}

/** A voucher as it is given away. */
export function voucherPaper(facts: VoucherFacts): VoucherPaper {
  const {
    locale,
    number,
    currency,
    amountCents,
    soldOn,
    validUntil,
    buyerName,
    recipientName,
    message,
    page,
  } = facts
  const t = voucherWords[locale]
  const { company } = facts.from.provider
  const { host, pathname } = new URL(page)
  return {
    ...paperHead(facts.from, { locale, title: `${t.voucher} …${lastFourOf(number)}`, date: soldOn }),
    heading: t.voucher,
    forWhom: recipientName && t.for(recipientName),
    over: t.over,
    amount: amountOf(amountCents, currency, locale),
    message,
    from: buyerName && t.from(buyerName),
    numberLabel: t.number,
    number: formatVoucherNumber(number),
    facts: [
      { label: t.validUntil, value: dayInWords(validUntil, locale) },
      { label: t.soldOn, value: dateInWords(soldOn, { timeZone: 'UTC', locale }) },
    ],
    redeem: t.redeem,
    redeemText: t.redeemText(company),
    page,
    shownPage: `${host}${pathname}`,
    notes: [t.terms, t.tax],
    qr: drawQr(page),
    scan: t.scan,
  }
}

const template = templateFrom<VoucherPaper>(new URL('./voucher.typ', import.meta.url))

export const pdf = 'application/pdf'

/** Takes a moment, so it happens outside of a transaction. The name of the file tells only the end of the number. */
export async function printVoucher(press: Press, facts: VoucherFacts) {
  return {
    filename: `${voucherWords[facts.locale].fileName}-${lastFourOf(facts.number)}.pdf`,
    content: await press.print(template, voucherPaper(facts)),
  }
}
