import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  bookingOf,
  type Entries,
  fieldsOf,
  readEntries,
  withOneMore,
  withoutPerson,
  withPersonBack,
} from './booking-entries.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const person = fc.record({
  firstName: text,
  lastName: text,
  birthDate: text,
  email: text,
  phone: text,
  street: text,
  postalCode: text,
  city: text,
  priceCategoryId: fc.oneof(fc.constant(''), fc.uuid()),
  answers: fc
    .array(
      fc.tuple(
        fc.uuid(),
        fc.record({ values: fc.array(text, { maxLength: 3 }), version: fc.option(fc.nat(1000)) }),
      ),
      { maxLength: 3 },
    )
    .map((answers) => new Map(answers)),
  extras: fc.array(fc.tuple(fc.uuid(), fc.nat(99)), { maxLength: 3 }).map((extras) => new Map(extras)),
})
/** Only where it is for others as well may somebody else book, and for a child somebody else always does. */
const whom = fc.constantFrom(
  { bookedFor: 'self', hasContact: false },
  { bookedFor: 'child', hasContact: true },
  { bookedFor: 'several', hasContact: false },
  { bookedFor: 'several', hasContact: true },
) satisfies fc.Arbitrary<Pick<Entries, 'bookedFor' | 'hasContact'>>
const others: fc.Arbitrary<Omit<Entries, 'bookedFor' | 'hasContact'>> = fc.record({
  requestKey: fc.uuid(),
  shownFees: fc
    .array(fc.tuple(fc.oneof(fc.constant(''), fc.uuid()), fc.nat(99_999)), { maxLength: 3 })
    .map((fees) => new Map(fees)),
  shownOffer: fc.constantFrom('', 'open', 'waiting_list'),
  removed: fc.option(fc.record({ at: fc.nat(20), person })),
  people: fc.array(person, { minLength: 1, maxLength: 20 }),
  contact: fc.record({
    company: text,
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    street: text,
    postalCode: text,
    city: text,
  }),
  paymentMethod: text,
  mandate: fc.record({ holder: text, iban: text, street: text, postalCode: text, city: text }),
  acceptsTerms: fc.boolean(),
  notes: text,
  code: text,
  alsoWaitFor: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
})

const entries: fc.Arbitrary<Entries> = fc
  .tuple(others, whom)
  .map(([one, chosen]): Entries => ({ ...one, ...chosen }))

/** Encodes and reads the entries as a browser would send them. */
const sent = (given: Entries) =>
  readEntries(new URLSearchParams(new URLSearchParams(fieldsOf(given)).toString()))

it('what was entered comes back word for word, whatever it was', () => {
  fc.assert(
    fc.property(entries, (given) => {
      expect(sent(given)).toEqual(given)
    }),
  )
})

it('whoever is added or removed changes nothing of the others', () => {
  fc.assert(
    fc.property(entries, fc.nat(25), (given, at) => {
      const more = sent(withOneMore(given))
      expect(more.people.slice(0, given.people.length)).toEqual(given.people)
      expect(more.people).toHaveLength(Math.min(20, given.people.length + 1))
      const fewer = sent(withoutPerson(given, at))
      const left = given.people.filter((_, place) => place !== at)
      expect(fewer.people).toEqual(left.length === 0 ? given.people : left)
      expect({ ...fewer, people: [], removed: null }).toEqual({ ...given, people: [], removed: null })
    }),
  )
})

it('a removal is taken back as if nothing had happened', () => {
  fc.assert(
    fc.property(entries, fc.nat(19), (given, at) => {
      const before = { ...given, removed: null }
      expect(withPersonBack(sent(withoutPerson(before, at)))).toEqual(before)
    }),
  )
})

it.each(['attendees.99.firstName', 'attendees.-1.firstName', 'attendees.x.email', 'attendees.1e9.email'])(
  'whoever invents %s makes no more people than can be booked',
  (name) => {
    expect(readEntries(new URLSearchParams({ [name]: 'x' })).people.length).toBeLessThanOrEqual(20)
  },
)

const booked = (changes: Record<string, string>) => bookingOf(readEntries(new URLSearchParams(changes)), 'de')

it('for a child whoever books is the contact, and the ways of the child are not sent', () => {
  const form = {
    bookedFor: 'child',
    'contact.firstName': 'Petra',
    'contact.email': 'petra@example.org',
    'attendees.0.firstName': 'Max',
    'attendees.0.email': 'typed-before@example.org',
    'attendees.0.city': 'Kiel',
  }
  const { contact, attendees } = booked(form)
  expect(contact).toMatchObject({ firstName: 'Petra', email: 'petra@example.org' })
  expect(attendees[0]).toMatchObject({ firstName: 'Max', email: '', city: '' })
})

it('for oneself a contact that was typed before is left out', () => {
  const form = { bookedFor: 'self', hasContact: 'on', 'contact.firstName': 'Petra' }
  expect(booked(form).contact).toBeNull()
})

it('is for several as soon as somebody is added', () => {
  expect(withOneMore(readEntries(new URLSearchParams())).bookedFor).toBe('several')
  expect(withOneMore(readEntries(new URLSearchParams({ bookedFor: 'child' }))).bookedFor).toBe('child')
})
