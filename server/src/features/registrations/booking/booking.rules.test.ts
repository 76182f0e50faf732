import type { AskedAttribute } from '@reihum/contract/courses/attribute.schema.ts'
import { bookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { describe, expect, it } from 'vitest'
import { type CourseTerms, checkBooking, plainOffer } from './booking.rules.ts'

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

const course: CourseTerms = {
  feeCents: 8900,
  paymentMethods: ['bank_transfer', 'sepa_direct_debit'],
  offer: { ...plainOffer, asked: [asked] },
}

const request = (changes: object = {}) =>
  bookingRequest.parse({
    requestKey: '8b6f9c1e-57a1-4c39-9a55-0d2f8d7f2f11',
    language: 'de',
    attendees: [{ firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org' }],
    ...changes,
  })

const wrongIn = (changes?: object) => {
  const checked = checkBooking({ courses: [course], hasTerms: true }, request(changes))
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

const second = '0198a000-0000-7000-8000-0000000000c2'
const third = '0198a000-0000-7000-8000-0000000000c3'
const child = (firstName: string, more: object = {}) => ({ firstName, lastName: 'Müller', ...more })
const plain = (feeCents: number, change: Partial<CourseTerms> = {}): CourseTerms => ({
  feeCents,
  paymentMethods: ['bank_transfer'],
  offer: plainOffer,
  ...change,
})

/** An order of a child in one course, two in the second and one in the third. */
const order = (changes: object = {}) =>
  request({
    acceptsTerms: true,
    attendees: [child('Mina', { email: 'mina@example.org' })],
    furtherCourses: [
      { courseId: second, attendees: [child('Mina', { email: 'mina@example.org' }), child('Jo')] },
      { courseId: third, attendees: [child('Jo')] },
    ],
    ...changes,
  })

const terms = {
  reductions: [],
  startsAt: null,
  dates: [],
  at: new Date('2026-02-10T11:00:00Z'),
  timeZone: 'Europe/Berlin',
}
const code = {
  name: 'Code FAMILIE',
  percent: 10,
  cents: null,
  combines: true,
  mostPerBooking: null,
  oncePerPerson: false,
  peopleLeft: null,
  centsLeft: null,
}

function told(courses: readonly CourseTerms[], changes: object = {}) {
  const checked = checkBooking({ courses, hasTerms: true }, order(changes))
  if (checked.kind === 'wrong')
    return checked.fields.map(({ path, code: wrong }) => `${path.join('.')} ${wrong}`)
  const paid = checked.courses.map(({ people }) => people.map(({ price }) => price.feeCents).join(' '))
  return [...paid, `${checked.feeCents} ${checked.paymentMethod}`]
}

describe('an order of several courses', () => {
  const three = [plain(8900), plain(5000), plain(2000)]
  it.each([
    ['costs what its courses cost', told(three), ['8900', '5000 5000', '2000', '20900 bank_transfer']],
    [
      'is paid by a method that all courses accept',
      told([
        plain(8900, { paymentMethods: ['bank_transfer', 'card'] }),
        plain(5000, { paymentMethods: ['card'] }),
        plain(0, { paymentMethods: ['bank_transfer'] }),
      ]),
      ['8900', '5000 5000', '0', '18900 card'],
    ],
    [
      'cannot be paid where the courses have no method in common',
      told([plain(8900), plain(5000, { paymentMethods: ['card'] }), plain(2000)]),
      ['paymentMethod noCommonMethod'],
    ],
    ['costs nothing where all is free', told([plain(0), plain(0), plain(0)]), ['0', '0 0', '0', '0 null']],
    [
      'names the course of a changed price and of a missing answer',
      told([plain(8900), plain(5000, { offer: { ...plainOffer, asked: [asked] } }), plain(2000)], {
        furtherCourses: [
          { courseId: second, attendees: [child('Jo', { shownFeeCents: 4000 })] },
          { courseId: third, attendees: [child('Jo')] },
        ],
      }),
      [
        'furtherCourses.0.attendees.0.priceCategoryId priceChanged',
        `furtherCourses.0.attendees.0.answers.${asked.id} required`,
      ],
    ],
    [
      'a total that is no longer right is said once',
      told(three, { shownTotalCents: 100 }),
      ['shownTotalCents priceChanged'],
    ],
    [
      'a code lowers the courses that it is good for',
      told([
        plain(8900, { reductionTerms: terms, code: 'codeNotHere' }),
        plain(5000, { reductionTerms: terms, code }),
        plain(2000, { reductionTerms: terms, code: 'codeNotHere' }),
      ]),
      ['8900', '4500 4500', '2000', '19900 bank_transfer'],
    ],
    [
      'a code for one person of a booking is used once, where it takes off most',
      told(
        [plain(5000), plain(8900), plain(2000)].map((one) => ({
          ...one,
          reductionTerms: terms,
          code: { ...code, mostPerBooking: 1 },
        })),
      ),
      ['5000', '8010 8900', '2000', '23910 bank_transfer'],
    ],
    [
      'a code that is good for none of them is refused',
      told(three.map((one) => ({ ...one, reductionTerms: terms, code: 'codeNotHere' as const }))),
      ['code codeNotHere'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })

  it('knows somebody again who is named with the address of the contact, and without one', () => {
    const further = {
      kind: 'further_courses' as const,
      name: 'Mehrere',
      percent: 10,
      cents: null,
      until: null,
    }
    const rule = {
      ...further,
      daysBefore: null,
      fromPerson: null,
      evidence: null,
      sendable: false,
      fromCourse: 2,
    }
    const courses = [plain(8900), plain(5000, { reductionTerms: { ...terms, reductions: [rule] } })]
    expect(told(courses, { furtherCourses: [{ courseId: second, attendees: [child('Mina')] }] })).toEqual([
      '8900',
      '4500',
      '13400 bank_transfer',
    ])
  })

  it.each([
    ['a course stands in it once', { furtherCourses: [second, second] }, ['furtherCourses.1.courseId']],
    [
      'other dates are waited for with a single course only',
      { furtherCourses: [second], alsoWaitFor: [third] },
      ['alsoWaitFor'],
    ],
  ])('%s', (_, { furtherCourses, ...changes }, paths) => {
    const read = bookingRequest.safeParse({
      ...order(),
      ...changes,
      furtherCourses: furtherCourses.map((courseId) => ({ courseId, attendees: [child('Jo')] })),
    })
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(paths)
  })
})
