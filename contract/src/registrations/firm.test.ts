import { describe, expect, it } from 'vitest'
import { bookingRequest, contactFields } from './booking.schema.ts'
import { firmKeys, namesFirm, noFirm } from './firm.schema.ts'
import { firmInWords } from './firm-in-words.ts'

const person = { firstName: 'Mina', lastName: 'Berg', email: 'mina@example.org' }
const address = { invoiceStreet: 'Kai 7', invoicePostalCode: '20457', invoiceCity: 'Hamburg' }

/** What is wrong with a booking of this contact, by the names of its fields. */
function wrongWith(contact: object): string[] {
  const booking = {
    requestKey: '0198a000-0000-7000-8000-000000000001',
    language: 'de',
    contact: { ...person, ...contact },
    attendees: [{ firstName: 'Jo', lastName: 'Berg' }],
  }
  const { error } = bookingRequest.safeParse(booking)
  return error?.issues.map(({ path }) => path.join('.').replace('contact.', '')) ?? []
}

describe('what a firm gives with its order', () => {
  it.each<[why: string, contact: object, wrong: string[]]>([
    ['nobody is a firm', {}, []],
    ['the name alone is enough', { company: 'Werft GmbH' }, []],
    ['all of it', { company: 'Werft GmbH', orderNumber: '4500123', vatId: 'DE123456788', ...address }, []],
    ['an order number is some firm’s', { orderNumber: '4500123' }, ['company']],
    ['so is a VAT number', { vatId: 'ATU12345675' }, ['company']],
    ['spaces and dots in a VAT number', { company: 'W', vatId: 'DE 123 456 788' }, []],
    ['a VAT number of no country', { company: 'W', vatId: 'QQ123456789' }, ['vatId']],
    ['a German one with a digit too few', { company: 'W', vatId: 'DE12345678' }, ['vatId']],
    [
      'a street without a town',
      { company: 'W', invoiceStreet: 'Kai 7' },
      ['invoicePostalCode', 'invoiceCity'],
    ],
    ['no address at all', { company: 'W', invoiceEmail: 'rechnung' }, ['invoiceEmail']],
    ['links in what is mailed', { company: 'W', orderNumber: 'www.example.org' }, ['orderNumber']],
    ['an order number that is too long', { company: 'W', orderNumber: '4'.repeat(51) }, ['orderNumber']],
  ])('%s', (_why, contact, wrong) => {
    expect(wrongWith(contact)).toEqual(wrong)
  })

  it('is told by name, without what was left empty', () => {
    const firm = { ...noFirm, orderNumber: '4500123', ...address }
    expect(firmInWords(firm, 'de')).toEqual([
      { label: 'Bestellnummer', value: '4500123' },
      { label: 'Rechnungsadresse', value: 'Kai 7, 20457 Hamburg' },
    ])
    expect(firmInWords(noFirm, 'en')).toEqual([])
  })

  it('is missing where each field is empty, and only there', () => {
    expect(namesFirm(contactFields.parse(person))).toBe(false)
    for (const key of firmKeys) expect([key, namesFirm({ ...noFirm, [key]: 'x' })]).toEqual([key, true])
  })
})
