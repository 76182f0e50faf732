import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { describe, expect, test } from 'vitest'
import { invoiceContents } from '#test/invoice-contents.ts'
import { swissBill } from './swiss-bill.rules.ts'

const swiss = invoiceContents['of a Swiss school'] as InvoiceContent
type Transfer = Extract<InvoiceContent['payment'], { way: 'transfer' }>
const to = (iban: string): InvoiceContent => {
  const payment = swiss.payment as Transfer
  return { ...swiss, payment: { ...payment, account: { ...payment.account, iban } } }
}
const owing = (dueCents: number): InvoiceContent => ({ ...swiss, totals: { ...swiss.totals, dueCents } })

describe('the payment part of a Swiss invoice', () => {
  test('has each line of its code where the standard has it', () => {
    expect(swissBill(swiss)?.payload.split('\n')).toEqual([
      'SPC',
      '0200',
      '1',
      'CH9300762011623852957',
      'S',
      'Malschule Zürich',
      'Limmatquai 1',
      '',
      '8001',
      'Zürich',
      'CH',
      ...Array.from({ length: 7 }, () => ''),
      '89.00',
      'CHF',
      'S',
      'Mina Müller',
      'Seeweg 4',
      '',
      '8002',
      'Zürich',
      'CH',
      'NON',
      '',
      '3A7C-4Q9W',
      'EPD',
    ])
  })

  test('leaves room to write where the recipient has no address', () => {
    const bill = swissBill({ ...swiss, recipient: { ...swiss.recipient, city: '' } })
    expect(bill?.payableBy).toEqual([])
    expect(bill?.payload.split('\n').slice(20, 27)).toEqual(['', '', '', '', '', '', ''])
    expect(bill?.payload.split('\n').at(-4)).toBe('NON')
  })

  test.each([
    [5, '0.05'],
    [194_975, '1 949.75'],
    [123_456_789, '1 234 567.89'],
  ])('writes %i cents as %s', (dueCents, written) => {
    const bill = swissBill(owing(dueCents))
    expect(bill?.amount).toBe(written)
    expect(bill?.payload.split('\n')[18]).toBe(written.replaceAll(' ', ''))
  })

  test.each<[string, InvoiceContent]>([
    ['another country', to('DE02120300000000202051')],
    ['a wrong account', to('CH9300762011623852958')],
    ['an account that asks for a reference of the bank', to('CH4431999123000889012')],
    ['another currency', { ...swiss, currencyCode: 'USD' }],
    ['nothing due', owing(0)],
    ['a way that is no transfer', { ...swiss, payment: { way: 'none' } }],
    ['a provider without a city', { ...swiss, seller: { ...swiss.seller, city: '' } }],
  ])('does not exist for %s', (_, content) => {
    expect(swissBill(content)).toBeNull()
  })

  test('exists in Liechtenstein and in euros', () => {
    expect(swissBill({ ...to('LI21088100002324013AA'), currencyCode: 'EUR' })?.currency).toBe('EUR')
  })

  test('keeps each text on its line', () => {
    const seller = { ...swiss.seller, street: 'Weg\n1\r\nCH' }
    expect(swissBill({ ...swiss, seller })?.payload.split('\n')).toHaveLength(31)
  })
})
