import { describe, expect, test } from 'vitest'
import { type RegistrationMailFacts, receivedLetter } from './registration.mails.ts'

const mail = (fees: number[]): RegistrationMailFacts => ({
  locale: 'de',
  timeZone: 'Europe/Berlin',
  currencyCode: 'EUR',
  firstName: 'Mina',
  lastName: 'Müller',
  courseTitle: 'Aquarell',
  start: new Date('2026-12-01T17:00:00Z'),
  location: '',
  people: fees.map((feeCents, at) => ({ name: `Person ${at}`, shortcode: '4K7M9XQA', feeCents })),
  pageUrl: 'https://kurso.example',
})

describe('the price in the mail', () => {
  test.each([
    ['of one person', [8900], 'Preis pro Person', '89,00\u00a0€'],
    ['of several at one price is that price', [8900, 8900], 'Preis pro Person', '89,00\u00a0€'],
    ['of several at different prices is the sum', [8900, 5900, 0], 'Gesamtpreis', '148,00\u00a0€'],
    ['of nothing is free', [0, 0], 'Preis pro Person', 'kostenfrei'],
  ])('%s', (_, fees, label, value) => {
    const facts = receivedLetter(mail(fees), 'reserved').facts ?? []
    expect(facts.filter((fact) => fact.label.includes('reis'))).toEqual([{ label, value }])
  })
})
