import { courseListInput } from '@reihum/contract/courses/course-list.schema.ts'
import { expect, it } from 'vitest'
import { type ListFilter, namesOfFilters, searchBy, withoutDefaults, withoutFilters } from './list-search.ts'

const read = searchBy(courseListInput)

it('reads a list’s address by the schema of its call', () => {
  expect(read({ page: 2, size: 25, q: 'yoga', phase: 'draft', sort: 'title', dir: 'asc' })).toEqual({
    page: 2,
    size: 25,
    q: 'yoga',
    phase: 'draft',
    sort: 'title',
    dir: 'asc',
  })
})

it('takes what is wrong there as not given, and keeps the rest', () => {
  expect(read({ page: 'x', size: 7, sort: 'password', q: 'yoga', other: 1 })).toEqual({
    ...read({}),
    q: 'yoga',
  })
})

it('reads what somebody typed into the address as text where text is meant', () => {
  expect(read({ q: 2026 }).q).toBe('2026')
})

it('says in the address only what is not so anyway', () => {
  const { sort, dir } = read({})
  expect(
    withoutDefaults(courseListInput, { page: 1, sort, dir, q: 'yoga', phase: undefined, view: 'v' }),
  ).toEqual({
    q: 'yoga',
    view: 'v',
  })
})

const filters: ListFilter[] = [
  { kind: 'text', key: 'q', label: 'Suche' },
  { kind: 'choice', key: 'state', label: 'Status', options: [{ value: 'reserved', label: 'Reserviert' }] },
  { kind: 'flag', key: 'failing', label: 'Nur fehlschlagende' },
]

it('names the filters in use, and switches them off', () => {
  expect(namesOfFilters(filters, { q: '', state: undefined, failing: false })).toEqual([])
  expect(
    namesOfFilters(filters, { q: 'anna', state: 'reserved', failing: true }, (text) => `„${text}“`),
  ).toEqual(['„anna“', 'Status: Reserviert', 'Nur fehlschlagende'])
  expect(withoutFilters(filters)).toEqual({ q: undefined, state: undefined, failing: undefined })
})

it('names a time by the name of its range, or by its days', () => {
  const days: ListFilter = {
    kind: 'days',
    key: 'from',
    toKey: 'to',
    label: 'Zeitraum',
    all: 'Zeitraum: Alle',
    ranges: [{ label: 'Dieses Jahr', from: '2027-01-01', to: '2027-12-31' }],
    show: (day) => day.split('-').reverse().join('.'),
  }
  const given: ListFilter = { kind: 'given', key: 'subjectId', label: 'Ein Gegenstand' }
  const name = (search: Record<string, unknown>) => namesOfFilters([days, given], search)
  expect(name({})).toEqual([])
  expect(name({ from: '2027-01-01', to: '2027-12-31' })).toEqual(['Zeitraum: Dieses Jahr'])
  expect(name({ to: '2027-03-04', subjectId: 'x' })).toEqual(['Zeitraum: … – 04.03.2027', 'Ein Gegenstand'])
  expect(withoutFilters([days, given])).toEqual({ from: undefined, to: undefined, subjectId: undefined })
})

it('names a choice that the address has read as a number', () => {
  const age = {
    kind: 'choice',
    key: 'age',
    label: 'Alter',
    options: [{ value: '8', label: '8 Jahre' }],
  } as const
  expect(namesOfFilters([age], { age: 8 })).toEqual(['Alter: 8 Jahre'])
})
