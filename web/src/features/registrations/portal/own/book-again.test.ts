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
    registrations: people.map(([firstName, state = 'confirmed']) => ({
      id: `r-${firstName}`,
      firstName,
      lastName: 'Berg',
      state,
    })),
  }) as unknown as AttendeeCourse

const booked = (contact: AttendeeBooking['contact'], course: AttendeeCourse) => {
  const { attendees, contact: payer } = bookingOf(
    readEntries(formAgain(contact, [{ course, nextId: 'course' }])),
    'de',
    'course',
  )
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

test('what is stored is filled in with from when it is, what is too old is asked anew, and what is not asked stays away', () => {
  const asked = ['0198a000-0000-7000-8000-0000000000a1', '0198a000-0000-7000-8000-0000000000a2'] as const
  const saidAt = '2026-03-03T12:00:00.000Z'
  const fact = (id: string, value: string, isOutdated = false) => ({
    asked: { id },
    value,
    saidAt,
    saidBy: 'staff',
    isOutdated,
  })
  const facts = [fact(asked[0], 'Nüsse'), fact(asked[1], 'Bronze', true), fact('not-asked', 'x')]
  const stored = {
    people: [{ personId: 'p', name: 'Lena Berg', registrationIds: ['r-Lena'], facts }] as never,
    askedIds: new Set(asked),
    locale: 'de' as const,
  }
  const entries = readEntries(
    formAgain(mina, [{ course: courseWith(['Lena'], ['Paul']), nextId: 'course' }], stored),
  )
  const [lena, paul] = bookingOf(entries, 'de', 'course').attendees
  expect(lena?.answers).toEqual([
    { attributeId: asked[0], value: 'Nüsse', seenAsOf: saidAt },
    { attributeId: asked[1], value: '' },
  ])
  expect(paul?.answers).toEqual([])
  expect(entries.people[0]?.answers.get(asked[1])?.state).toEqual({ saidAt, isOutdated: true })
})

test('several courses are booked again in one order, in which everybody goes where they went before', () => {
  const [choir, guitar, theatre] = [1, 2, 3].map((at) => `0198a000-0000-7000-8000-00000000000${at}`) as [
    string,
    string,
    string,
  ]
  const form = formAgain(mina, [
    { course: courseWith(['Lena'], ['Paul']), nextId: choir },
    { course: courseWith(['Lena']), nextId: guitar },
    { course: courseWith(['Paul'], ['Lena', 'cancelled']), nextId: theatre },
  ])
  const { attendees, furtherCourses = [], contact } = bookingOf(readEntries(form), 'de', choir)
  const names = (people: readonly { firstName: string }[]) => people.map(({ firstName }) => firstName)
  expect(names(attendees)).toEqual(['Lena', 'Paul'])
  expect(furtherCourses.map((one) => [one.courseId, names(one.attendees)])).toEqual([
    [guitar, ['Lena']],
    [theatre, ['Paul']],
  ])
  expect(contact).toMatchObject({ firstName: 'Mina', email: 'mina@example.org' })
})

test('two of one name stay two', () => {
  const twins = courseWith(['Kim'], ['Kim'])
  const form = formAgain(mina, [
    { course: twins, nextId: '0198a000-0000-7000-8000-000000000001' },
    { course: twins, nextId: '0198a000-0000-7000-8000-000000000002' },
  ])
  expect(readEntries(form).people.length).toBe(2)
})
