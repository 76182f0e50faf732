import type {
  AttendeeBooking,
  AttendeeCourse,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { noFirm } from '@reihum/contract/registrations/firm.schema.ts'
import { expect, test } from 'vitest'
import { readEntries } from '../booking-entries.ts'
import { bookingOf } from '../booking-of-entries.ts'
import { formAgain } from './book-again.ts'

const mina = {
  company: '',
  firstName: 'Mina',
  lastName: 'Berg',
  email: 'mina@example.org',
  phone: '040 111',
  street: 'Weg 1',
  postalCode: '20095',
  city: 'Hamburg',
  ...noFirm,
} satisfies AttendeeBooking['contact']

const courseWith = (...people: [firstName: string, state?: string][]) =>
  ({
    registrations: people.map(([firstName, state = 'confirmed']) => ({ firstName, lastName: 'Berg', state })),
  }) as unknown as AttendeeCourse

const booked = (contact: AttendeeBooking['contact'], course: AttendeeCourse) => {
  const { attendees, contact: payer } = bookingOf(readEntries(formAgain(contact, course)), 'de', 'course')
  return { names: attendees.map(({ firstName }) => firstName), first: attendees[0], payer }
}

test('whoever booked for themselves does so again, with all that is known of them', () => {
  const { names, first, payer } = booked(mina, courseWith(['Mina']))
  expect([names, payer]).toEqual([['Mina'], null])
  expect(first).toMatchObject({ email: 'mina@example.org', phone: '040 111', city: 'Hamburg' })
})

test('whoever booked for others is their contact again', () => {
  const { names, payer, first } = booked(mina, courseWith(['Lena'], ['Paul']))
  expect(names).toEqual(['Lena', 'Paul'])
  expect(payer).toMatchObject({ firstName: 'Mina', email: 'mina@example.org' })
  expect(first).toMatchObject({ email: '' })
})

test('a firm is the contact also of somebody with the same name', () => {
  expect(booked({ ...mina, company: 'Werk GmbH' }, courseWith(['Mina'])).payer).toMatchObject({
    company: 'Werk GmbH',
  })
})

test('a firm orders again with what it wants to find on its invoice', () => {
  const firm = { company: 'Werk GmbH', orderNumber: '4500123', invoiceEmail: 'rechnung@example.org' }
  expect(booked({ ...mina, ...firm }, courseWith(['Lena'])).payer).toMatchObject(firm)
})

test('whoever had cancelled is left out, unless everybody had', () => {
  expect(booked(mina, courseWith(['Lena', 'cancelled'], ['Paul'])).names).toEqual(['Paul'])
  expect(booked(mina, courseWith(['Lena', 'cancelled'], ['Paul', 'cancelled'])).names).toEqual([
    'Lena',
    'Paul',
  ])
})
