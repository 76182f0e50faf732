import { describe, expect, it, test } from 'vitest'
import { readCourseRow, taxOf } from '#features/courses/imports/course-row.rules.ts'
import { decideReference } from '#features/courses/imports/named-reference.rules.ts'
import { namesOf, readPersonRow } from '#features/people/person-import-fields.rules.ts'
import { readRegistrationRow } from '#features/registrations/imports/registration-import-fields.rules.ts'

const row = (values: Record<string, unknown>) => ({ number: 2, values, faults: [] })
const fields = (read: object) =>
  'faults' in read ? (read.faults as { field: string }[]).map(({ field }) => field) : []
const zone = 'Europe/Berlin'
const now = new Date('2027-01-20T12:00:00Z')

test.each([
  ['Mina Müller', 'Mina', 'Müller'],
  ['Müller, Mina', 'Mina', 'Müller'],
  ['Anna Maria  Weiß', 'Anna Maria', 'Weiß'],
  ['Müller', '', 'Müller'],
])('“%s” is %s and %s', (whole, firstName, lastName) => {
  expect(namesOf(whole)).toEqual({ firstName, lastName })
})

describe('a person', () => {
  it('has a street with its number, and names out of one column', () => {
    const read = readPersonRow(row({ fullName: 'Müller, Mina', street: 'Gartenweg', houseNumber: '3' }))
    expect(read).toMatchObject({ person: { firstName: 'Mina', lastName: 'Müller', street: 'Gartenweg 3' } })
  })
  it('without a first name is told by the column that has both', () => {
    expect(fields(readPersonRow(row({ fullName: 'Müller' })))).toEqual(['fullName'])
    expect(fields(readPersonRow(row({ lastName: 'Müller' })))).toEqual(['firstName'])
  })
})

describe('tax', () => {
  const own = { taxCategory: 'standard' as const, taxRate: 1900 }
  test.each([
    ['19 %', { taxCategory: 'standard', taxRate: 1900 }],
    ['7', { taxCategory: 'reduced', taxRate: 700 }],
    ['0.19', { taxCategory: 'standard', taxRate: 1900 }],
    ['7,7 %', { taxCategory: 'reduced', taxRate: 770 }],
    ['steuerfrei', { taxCategory: 'exempt', taxRate: 0 }],
    ['Small business', { taxCategory: 'small_business', taxRate: 0 }],
  ])('“%s” is %j', (written, expected) => {
    expect(taxOf(written, own)).toEqual(expected)
  })
  test.each(['0', '0 %', 'viel'])('“%s” has to be told better', (written) => {
    expect(taxOf(written, own)).toHaveProperty('fault')
  })
})

describe('a course', () => {
  const terms = { taxCategory: 'standard', taxRate: 1900 } as const
  const read = (values: Record<string, unknown>) =>
    readCourseRow(row({ reference: 'K-1', title: 'Öl', ...values }), terms, zone)
  const day = (date: string, time: string | null = null) => ({ date, time })

  test.each([
    ['with both in one column', { start: day('2027-03-04', '18:00'), end: day('2027-03-04', '20:00') }],
    ['with times of their own', { start: day('2027-03-04'), startTime: '18:00', endTime: '20:00' }],
    ['with an end that is a time', { start: day('2027-03-04', '18:00'), end: { date: null, time: '20:00' } }],
  ])('has its time on the tenant’s wall, %s', (_, values) => {
    expect(read(values)).toMatchObject({
      course: { start: '2027-03-04T17:00:00.000Z', end: '2027-03-04T19:00:00.000Z' },
    })
  })
  it('may be without a date, but not with half of one', () => {
    expect(read({})).toMatchObject({ course: { start: null, end: null } })
    expect(fields(read({ start: day('2027-03-04'), endTime: '20:00' }))).toEqual(['start'])
    expect(fields(read({ start: day('2027-03-04', '18:00') }))).toEqual(['end'])
  })
})

describe('a registration', () => {
  const read = (values: Record<string, unknown>) =>
    readRegistrationRow(
      row({ reference: 'K-1', firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', ...values }),
      zone,
      now,
    )
  it('is confirmed where nothing else is said, and of today is of now at the latest', () => {
    expect(read({})).toMatchObject({ state: 'confirmed', feeCents: null, registeredAt: null })
    expect(read({ registeredAt: { date: '2027-01-20', time: null } })).toMatchObject({
      registeredAt: new Date('2027-01-20T11:00:00Z'),
    })
  })
  it('was not made tomorrow, and costs no less than nothing', () => {
    expect(fields(read({ registeredAt: { date: '2027-01-21', time: '18:00' }, feeCents: -1 }))).toEqual([
      'feeCents',
      'registeredAt',
    ])
    expect(fields(read({ reference: '', email: '' }))).toEqual(['reference', 'email'])
  })
})

describe('a name', () => {
  const known = (isArchived: boolean) => ({ id: 'a', isArchived })
  test.each([
    ['of one in use', [known(true), known(false)], false, 'known'],
    ['of several', [known(false), known(false)], true, 'fault'],
    ['of what is archived', [known(true)], true, 'fault'],
    ['of nothing', [], false, 'fault'],
    ['of nothing, where it may be made', [], true, 'new'],
  ])('%s', (_, found, mayCreate, kind) => {
    expect(decideReference('place', found, mayCreate).kind).toBe(kind)
  })
})
