import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSamePerson } from './named-person.rules.ts'
import {
  isNamesReminderDue,
  namedIn,
  namesUntil,
  placeAt,
  withUnnamedPlaces,
} from './unnamed-places.rules.ts'

const person = (firstName: string) => ({ firstName, lastName: 'Berg' }) as BookingRequest['attendees'][number]
const order = (names: string[], unnamedPlaces: number) => ({
  attendees: names.map(person),
  unnamedPlaces,
  language: 'de' as const,
})

describe('places without a name', () => {
  it('come behind those who are named, and say which of all they are', () => {
    const { attendees } = withUnnamedPlaces(order(['Mina'], 2))
    expect(attendees.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      'Mina Berg',
      'Platz 2 von 3 · noch nicht benannt',
      'Platz 3 von 3 · noch nicht benannt',
    ])
  })

  it('are as many as were ordered, each numbered once', () => {
    fc.assert(
      fc.property(fc.nat(10), fc.nat(10), (named, unnamed) => {
        const full = withUnnamedPlaces(
          order(
            Array.from({ length: named }, () => 'Jo'),
            unnamed,
          ),
        )
        expect(full.attendees).toHaveLength(named + unnamed)
        expect(namedIn(full)).toBe(named)
        const places = full.attendees.map((_, at) => placeAt(full, at))
        expect(places.filter((place) => place.unnamed)).toHaveLength(unnamed)
        if (unnamed > 0)
          expect(places.map((place) => place.place_number)).toEqual(places.map((_, at) => at + 1))
        else expect(places.every((place) => place.place_number === null)).toBe(true)
      }),
    )
  })
})

describe('until when names are taken', () => {
  const startsAt = new Date('2027-03-20T09:00:00Z')
  const usual = { startsAt, namesDays: 3, namesUntil: null, timeZone: 'Europe/Berlin' }
  it.each<[why: string, change: Partial<Parameters<typeof namesUntil>[0]>, until: string | null]>([
    ['to the end of the day so many days before', {}, '2027-03-17T22:59:59.000Z'],
    ['on the day itself until the start', { namesDays: 0 }, '2027-03-20T09:00:00.000Z'],
    ['to the day that staff gave', { namesUntil: '2027-03-01' }, '2027-03-01T22:59:59.000Z'],
    ['never beyond the start', { namesUntil: '2027-04-01' }, '2027-03-20T09:00:00.000Z'],
    ['always, where there is no date', { startsAt: null }, null],
  ])('%s', (_why, change, until) => {
    expect(namesUntil({ ...usual, ...change })?.toISOString() ?? null).toBe(until)
  })

  it.each([
    ['2027-03-14T22:59:58Z', false],
    ['2027-03-14T22:59:59Z', true],
    ['2027-03-17T22:59:58Z', true],
    ['2027-03-17T22:59:59Z', false],
  ])('at %s a reminder is due: %s', (now, isDue) => {
    expect(isNamesReminderDue(usual, new Date(now))).toBe(isDue)
  })
})

describe('somebody is named as before', () => {
  const stored = {
    unnamed: false,
    first_name: 'Jo',
    last_name: 'Berg',
    email: 'jo@example.org',
    birth_date: null,
  }
  const given = { firstName: 'Jo', lastName: 'Berg', email: 'JO@example.org', birthDate: '', answers: [] }
  it.each<[why: string, stored: object, given: object, isSame: boolean]>([
    ['the same', {}, {}, true],
    ['nobody was there', { unnamed: true }, {}, false],
    ['another name', {}, { firstName: 'Ann' }, false],
    ['another address', {}, { email: 'ann@example.org' }, false],
    ['a date of birth', {}, { birthDate: '2000-01-01' }, false],
    ['an empty answer', {}, { answers: [{ attributeId: 'a', value: '' }] }, true],
    ['an answer', {}, { answers: [{ attributeId: 'a', value: 'M' }] }, false],
  ])('%s', (_why, before, now, isSame) => {
    expect(isSamePerson({ ...stored, ...before }, [], { ...given, ...now } as never)).toBe(isSame)
  })
})
