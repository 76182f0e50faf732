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
import { bookingOf } from './booking-of-entries.ts'
import { coursesIn, goingTo, misplaced, nameInForm, withCourse, withoutCourse } from './order-courses.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const answers = fc
  .array(
    fc.tuple(
      fc.uuid(),
      fc.record(
        {
          values: fc.array(text, { maxLength: 3 }),
          version: fc.option(fc.nat(1000)),
          state: fc.record({
            saidAt: fc
              .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
              .map((at) => at.toISOString()),
            isOutdated: fc.boolean(),
          }),
        },
        { requiredKeys: ['values', 'version'] },
      ),
    ),
    { maxLength: 3 },
  )
  .map((answers) => new Map(answers))
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
  answers,
  courses: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
  prices: fc
    .array(fc.tuple(fc.uuid(), fc.oneof(fc.constant(''), fc.uuid())), { maxLength: 3 })
    .map((prices) => new Map(prices)),
  // Nothing chosen is no entry, so the names are never empty.
  reducedAs: fc
    .array(
      fc.tuple(
        fc.oneof(fc.constant(''), fc.uuid()),
        text.map((name) => `a${name}`),
      ),
      { maxLength: 3 },
    )
    .map((chosen) => new Map(chosen)),
  extras: fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.uuid(),
          fc.tuple(fc.uuid(), fc.uuid()).map((ids) => ids.join('.')),
        ),
        fc.nat(99),
      ),
      {
        maxLength: 3,
      },
    )
    .map((extras) => new Map(extras)),
})
const shownFees = fc
  .array(fc.tuple(fc.oneof(fc.constant(''), fc.uuid()), fc.nat(99_999)), { maxLength: 3 })
  .map((fees) => new Map(fees))
/** Only where it is for others as well may somebody else book, and for a child somebody else always does. */
const whom = fc.constantFrom(
  { bookedFor: 'self', hasContact: false },
  { bookedFor: 'child', hasContact: true },
  { bookedFor: 'firm', hasContact: true },
  { bookedFor: 'several', hasContact: false },
  { bookedFor: 'several', hasContact: true },
) satisfies fc.Arbitrary<Pick<Entries, 'bookedFor' | 'hasContact'>>
const others: fc.Arbitrary<Omit<Entries, 'bookedFor' | 'hasContact'>> = fc.record({
  requestKey: fc.uuid(),
  shownFees,
  shownOffer: fc.constantFrom('', 'open', 'waiting_list'),
  removed: fc.option(fc.record({ at: fc.nat(20), person })),
  people: fc.array(person, { minLength: 1, maxLength: 20 }),
  unnamedPlaces: fc.constantFrom('', '0'),
  contact: fc.record({
    vatId: text,
    orderNumber: text,
    costCentre: text,
    invoiceStreet: text,
    invoicePostalCode: text,
    invoiceCity: text,
    invoiceEmail: text,
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
  answers,
  code: text,
  headStart: text,
  exceptionMessage: text,
  voucher: text,
  alsoWaitFor: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
  further: fc.uniqueArray(
    fc.record({ courseId: fc.uuid(), shownFees, shownOffer: fc.constantFrom('', 'open', 'waiting_list') }),
    { maxLength: 7, selector: ({ courseId }) => courseId },
  ),
  onlyTogether: fc.boolean(),
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

const booked = (changes: Record<string, string>) =>
  bookingOf(readEntries(new URLSearchParams(changes)), 'de', main)

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

const [main, choir, theatre] = [
  '0198a000-0000-7000-8000-0000000000c1',
  '0198a000-0000-7000-8000-0000000000c2',
  '0198a000-0000-7000-8000-0000000000c3',
]

/** Mina and Jo, in an order of three courses: Mina goes to the first two, Jo to the last two. */
const ordered = (): Entries => {
  const form = new URLSearchParams({
    'attendees.0.firstName': 'Mina',
    'attendees.0.email': 'mina@example.org',
    'attendees.1.firstName': 'Jo',
  })
  const all = withCourse(withCourse(readEntries(form), main, choir), main, theatre)
  const [mina, jo] = all.people as [Entries['people'][number], Entries['people'][number]]
  return {
    ...all,
    people: [
      { ...mina, courses: [main, choir] },
      { ...jo, courses: [choir, theatre] },
    ],
  }
}

it('a course is added for everybody, and once', () => {
  const both = withCourse(readEntries(new URLSearchParams({ 'attendees.1.firstName': 'Jo' })), main, choir)
  expect(coursesIn(both, main)).toEqual([main, choir])
  expect(both.people.map(({ courses }) => courses)).toEqual([
    [main, choir],
    [main, choir],
  ])
  expect(withCourse(both, main, choir)).toEqual(both)
  expect(withCourse(both, main, main)).toEqual(both)
})

it('each course of the request names those who go there, and the contact is the first person', () => {
  const request = bookingOf(ordered(), 'de', main)
  const names = (people: { firstName: string }[]) => people.map(({ firstName }) => firstName)
  expect([
    names(request.attendees),
    ...(request.furtherCourses ?? []).map(({ courseId, attendees }) => [courseId, ...names(attendees)]),
  ]).toEqual([['Mina'], [choir, 'Mina', 'Jo'], [theatre, 'Jo']])
  expect(request.contact).toMatchObject({ firstName: 'Mina', email: 'mina@example.org' })
})

it.each([
  ['attendees.0.firstName', 'attendees.0.firstName'],
  ['furtherCourses.0.attendees.1.firstName', 'attendees.1.firstName'],
  ['furtherCourses.1.attendees.0.answers.a', 'attendees.1.answers.a'],
  ['furtherCourses.1.attendees.0.priceCategoryId', `attendees.1.prices.${theatre}`],
  ['furtherCourses.0.attendees.0.extras.x', `attendees.0.extras.${choir}.x`],
  ['contact.email', 'attendees.0.email'],
  ['furtherCourses.1.courseId', `order.${theatre}`],
  ['code', 'code'],
  ['attendees.1.courses', 'attendees.1.courses'],
])('an error at %s stands at %s', (path, name) => {
  expect(nameInForm(path, ordered(), main)).toBe(name)
})

it('people without a course and courses without people are told', () => {
  const entries = ordered()
  expect(misplaced(entries, main)).toEqual([])
  const [mina, jo] = entries.people as [Entries['people'][number], Entries['people'][number]]
  const alone = { ...entries, people: [{ ...mina, courses: [] }, jo] }
  expect(misplaced(alone, main)).toEqual([
    { path: 'attendees.0.courses', code: 'noCourseChosen' },
    { path: `order.${main}`, code: 'nobodyChosen' },
  ])
  expect(misplaced({ ...alone, further: [] }, main)).toEqual([])
})

it('where the course of the form is taken out, the next one takes its place', () => {
  const before = ordered()
  const [mina, jo] = before.people as [Entries['people'][number], Entries['people'][number]]
  const priced = {
    ...mina,
    prices: new Map([[choir, 'reduced']]),
    extras: new Map([
      ['x', 1],
      [`${choir}.y`, 2],
    ]),
  }
  const { entries, mainId } = withoutCourse({ ...before, people: [priced, jo] }, main, main)
  expect([mainId, coursesIn(entries, mainId)]).toEqual([choir, [choir, theatre]])
  expect(entries.people[0]).toMatchObject({ priceCategoryId: 'reduced', extras: new Map([['y', 2]]) })
  expect(goingTo(entries, theatre)).toEqual([1])
  const left = withoutCourse(entries, mainId, theatre)
  expect([left.mainId, left.entries.further]).toEqual([choir, []])
  expect(goingTo(left.entries, choir)).toEqual([0, 1])
})
