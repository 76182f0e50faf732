import type { AskedAttribute } from '@reihum/contract/courses/attribute.schema.ts'
import { bookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { describe, expect, it } from 'vitest'
import { type BookingTerms, checkBooking } from './booking.rules.ts'

const asked = {
  id: '0198a000-0000-7000-8000-0000000000b1',
  kind: 'text',
  label: { de: 'Größe', en: 'Size' },
  help: { de: '', en: '' },
  consent: { de: '', en: '' },
  options: [],
  required: true,
  version: 1,
} as unknown as AskedAttribute

const terms: BookingTerms = {
  feeCents: 8900,
  paymentMethods: ['bank_transfer', 'sepa_direct_debit'],
  hasTerms: true,
}

const request = (changes: object = {}) =>
  bookingRequest.parse({
    requestKey: '8b6f9c1e-57a1-4c39-9a55-0d2f8d7f2f11',
    language: 'de',
    attendees: [{ firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org' }],
    ...changes,
  })

const wrongIn = (changes?: object) => {
  const checked = checkBooking(terms, { prices: [], asked: [asked] }, request(changes))
  return checked.kind === 'wrong' ? checked.fields.map(({ path }) => path.join('.')) : []
}

describe('what is wrong with a booking is said at once', () => {
  it.each([
    ['question, method and terms', {}, [`attendees.0.answers.${asked.id}`, 'paymentMethod', 'acceptsTerms']],
    [
      'question and account',
      { paymentMethod: 'sepa_direct_debit', acceptsTerms: true },
      [`attendees.0.answers.${asked.id}`, 'mandate.holder', 'mandate.iban'],
    ],
    [
      'a changed price, too',
      { attendees: [{ firstName: 'Mina', lastName: 'Müller', email: 'm@example.org', shownFeeCents: 5000 }] },
      ['attendees.0.priceCategoryId', `attendees.0.answers.${asked.id}`, 'paymentMethod', 'acceptsTerms'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(wrongIn(changes)).toEqual(expected)
  })
})
