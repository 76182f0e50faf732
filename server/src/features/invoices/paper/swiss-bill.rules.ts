import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { compactNumber, formatIban, isIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { sepaText } from '#platform/sepa/sepa-text.ts'

/** The payment part of a Swiss invoice ("QR-bill"), as texts and as what its code holds. */
export type SwissBill = {
  payload: string
  account: readonly string[]
  /** Empty: whoever pays writes it by hand. */
  payableBy: readonly string[]
  currency: string
  amount: string
  additional: string
}

type Party = { name: string; street: string; postalCode: string; city: string; country: string }

/** An account whose number asks for a reference of the bank's own, which we have not. */
const asksReference = (iban: string) => {
  const institute = Number(iban.slice(4, 9))
  return institute >= 30_000 && institute <= 31_999
}

const mostCents = 99_999_999_999
const nobody = ['', '', '', '', '', '', '']

/** The address in fields ("S"); the number of the house may stand with its street. */
const fieldsOf = ({ name, street, postalCode, city, country }: Party) => [
  'S',
  sepaText(name, 70),
  sepaText(street, 70),
  '',
  sepaText(postalCode, 16),
  sepaText(city, 35),
  country,
]

const isWhole = ({ name, postalCode, city, country }: Party) =>
  sepaText(name, 70) !== '' && postalCode !== '' && city !== '' && country !== ''

const linesOf = ({ name, street, postalCode, city }: Party) =>
  [name, street, `${postalCode} ${city}`].filter(Boolean)

/** "1 949.75": this part looks the same in each language. */
function amountOf(cents: number): string {
  const whole = Math.floor(cents / 100)
    .toLocaleString('en')
    .replaceAll(',', ' ')
  return `${whole}.${String(cents % 100).padStart(2, '0')}`
}

/**
 * The payment part that Swiss banks take (QR-bill 2.3), with the reference as a message. Null where there is none: for other
 * accounts and currencies, and where the address of the provider is not whole.
 */
export function swissBill({
  payment,
  totals,
  currencyCode,
  seller,
  recipient,
}: InvoiceContent): SwissBill | null {
  if (payment.way !== 'transfer' || totals.dueCents <= 0 || totals.dueCents > mostCents) return null
  const iban = compactNumber(payment.account.iban)
  const isSwiss = /^(CH|LI)/.test(iban) && isIban(iban) && !asksReference(iban)
  const creditor = { ...seller, name: payment.account.accountHolder || seller.company }
  if (!isSwiss || !isWhole(creditor) || (currencyCode !== 'CHF' && currencyCode !== 'EUR')) return null
  const debtor = { ...recipient, name: recipient.company || recipient.name }
  const isKnown = isWhole(debtor)
  const payload = [
    'SPC',
    '0200',
    '1',
    iban,
    ...fieldsOf(creditor),
    ...nobody,
    amountOf(totals.dueCents).replaceAll(' ', ''),
    currencyCode,
    ...(isKnown ? fieldsOf(debtor) : nobody),
    'NON',
    '',
    sepaText(payment.reference, 140),
    'EPD',
  ]
  return {
    payload: payload.join('\n'),
    account: [formatIban(iban), ...linesOf(creditor)],
    payableBy: isKnown ? linesOf(debtor) : [],
    currency: currencyCode,
    amount: amountOf(totals.dueCents),
    additional: payment.reference,
  }
}
