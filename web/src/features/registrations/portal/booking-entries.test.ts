import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
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
})
const entries: fc.Arbitrary<Entries> = fc.record({
  requestKey: fc.uuid(),
  shownFees: fc
    .array(fc.tuple(fc.oneof(fc.constant(''), fc.uuid()), fc.nat(99_999)), { maxLength: 3 })
    .map((fees) => new Map(fees)),
  shownOffer: fc.constantFrom('', 'open', 'waiting_list'),
  removed: fc.option(fc.record({ at: fc.nat(20), person })),
  people: fc.array(person, { minLength: 1, maxLength: 20 }),
  hasContact: fc.boolean(),
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
  alsoWaitFor: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
})

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
