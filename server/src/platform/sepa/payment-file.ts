import { group, leaf } from '../write-xml.ts'
import { isSepaId, notProvided, sepaName, sepaText } from './sepa-text.ts'

/** A file that no bank would accept: a fault in who asks for it, since the room checks everything before. */
export class UnusablePaymentFile extends Error {}

export type SepaParty = {
  name: string
  iban: string
  /** Left out or empty: the bank finds it by the IBAN. */
  bic?: string
}

/** Where somebody lives. An address is all or nothing: without town and country, banks refuse the whole file. */
export type SepaAddress = {
  street?: string
  houseNumber?: string
  postCode?: string
  town: string
  /** ISO 3166, two capitals. */
  country: string
}

const mostCents = 99_999_999_999

export function idLeaf(name: string, id: string): string {
  if (!isSepaId(id)) throw new UnusablePaymentFile(`${name} cannot be written: ${JSON.stringify(id)}`)
  return leaf(name, id)
}

export function dayLeaf(name: string, day: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  if (!isDay) throw new UnusablePaymentFile(`${name} is no day: ${JSON.stringify(day)}`)
  return leaf(name, day)
}

const decimal = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export function amountLeaf(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > mostCents)
    throw new UnusablePaymentFile(`no amount of a SEPA payment: ${cents}`)
  return `<InstdAmt Ccy="EUR">${decimal(cents)}</InstdAmt>`
}

export function countAndSum(payments: readonly { cents: number }[]): string {
  const sum = payments.reduce((before, { cents }) => before + cents, 0)
  if (payments.length === 0) throw new UnusablePaymentFile('without payments')
  return leaf('NbOfTxs', String(payments.length)) + leaf('CtrlSum', decimal(sum))
}

export function account(name: string, iban: string): string {
  return group(name, group('Id', leaf('IBAN', iban)))
}

/** The bank of an account. `NOTPROVIDED` is what direct debits say without a BIC. */
export function agent(name: string, bic: string): string {
  const id = bic === '' ? group('Othr', leaf('Id', notProvided)) : leaf('BICFI', bic)
  return group(name, group('FinInstnId', id))
}

export function address(where: SepaAddress | undefined): string {
  if (!where) return ''
  const town = sepaText(where.town, 35)
  if (town === '' || !/^[A-Z]{2}$/.test(where.country))
    throw new UnusablePaymentFile('an address needs a town and a country')
  return group(
    'PstlAdr',
    leaf('StrtNm', sepaText(where.street ?? '', 70)),
    leaf('BldgNb', sepaText(where.houseNumber ?? '', 16)),
    leaf('PstCd', sepaText(where.postCode ?? '', 16)),
    leaf('TwnNm', town),
    leaf('Ctry', where.country),
  )
}

export const partyName = (name: string, instead?: string) => leaf('Nm', sepaName(name, instead))

/** What the payer or payee reads on the statement. */
export function remittance(text: string): string {
  return group('RmtInf', leaf('Ustrd', sepaText(text, 140) || notProvided))
}

/** The moment at which a file was made, in UTC without fractions: the form that every subset takes. */
export const madeAt = (at: Date) => leaf('CreDtTm', `${at.toISOString().slice(0, 19)}Z`)

/** Ids that occur twice would be refused, or worse: taken for a duplicate. */
export function refuseTwice(ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length) throw new UnusablePaymentFile('an id occurs twice')
}

export function message(namespace: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${namespace}">${body}</Document>\n`
}
