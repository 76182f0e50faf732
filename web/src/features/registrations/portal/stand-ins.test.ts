import { bookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { describe, expect, it } from 'vitest'
import { withStandIns } from './stand-ins.ts'

const requestKey = '8b6f9c1e-57a1-4c39-9a55-0d2f8d7f2f11'
const wrongIn = (input: unknown) =>
  (bookingRequest.safeParse(input).error?.issues ?? []).map(({ path }) => ({ path: path.join('.') }))

const person = (changes: object = {}) => ({
  firstName: 'Jana',
  lastName: 'Öztürk',
  email: 'jana@example.org',
  phone: '',
  street: '',
  postalCode: '',
  city: '',
  priceCategoryId: null,
  answers: [],
  ...changes,
})
const booking = (attendees: object[], changes: object = {}) =>
  ({
    requestKey,
    language: 'de' as const,
    attendees,
    contact: null,
    paymentMethod: null,
    mandate: null,
    notes: '',
    ...changes,
  }) as never

describe('what is wrong with a booking', () => {
  it.each([
    ['names', booking([person({ firstName: '', lastName: '' })])],
    ['an address', booking([person({ email: 'jana@' })])],
    ['a phone number', booking([person({ phone: '1'.repeat(50) })])],
    ['the second person', booking([person(), person({ lastName: '', city: 'x'.repeat(200) })])],
    [
      'the contact',
      booking([person()], { contact: { firstName: '', lastName: '', email: '', company: '' } }),
    ],
    [
      'the account',
      booking([person()], { mandate: { holder: '', iban: 'DE00', street: '', postalCode: '', city: '' } }),
    ],
    ['the notes', booking([person()], { notes: 'x'.repeat(3000) })],
    ['an answer', booking([person({ answers: [{ attributeId: requestKey, value: 'x'.repeat(6000) }] })])],
    [
      'everything',
      booking([person({ firstName: '', email: '@', phone: 'x'.repeat(99) })], { notes: 'x'.repeat(3000) }),
    ],
  ])('has something in its place with which the schema has no quarrel: %s', (_, input) => {
    const errors = wrongIn(input)
    expect(errors).not.toEqual([])
    expect(wrongIn(withStandIns(input, errors))).toEqual([])
  })

  it('and nothing else is changed', () => {
    const input = booking([person({ lastName: '' }), person({ firstName: 'Paul' })], { notes: 'Hallo' })
    expect(withStandIns(input, [{ path: 'attendees.0.lastName' }])).toEqual(
      booking([person({ lastName: 'A' }), person({ firstName: 'Paul' })], { notes: 'Hallo' }),
    )
    expect(withStandIns(input, [])).toEqual(input)
  })
})
