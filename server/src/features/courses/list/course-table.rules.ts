import {
  type CourseState,
  courseKindNames,
  coursePhaseNames,
} from '@reihum/contract/courses/course-states.ts'
import { type CourseMode, courseModeNames } from '@reihum/contract/courses/course-terms.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Column, Table } from '#platform/tables/table.ts'
import { phaseOf } from '../course.rules.ts'

export type CourseOfTable = {
  title: string
  reference: string
  kind: 'COURSE' | 'EVENT'
  state: CourseState
  startsAt: Date | null
  endsAt: Date | null
  mode: CourseMode
  place: string | null
  city: string | null
  instructor: string | null
  feeCents: number
  attendeeLimit: number | null
  taken: number
  waiterLimit: number | null
  waiting: number
}

type Reader = { locale: Locale; now: Date }

/** The list of courses as somebody takes it along. An empty limit means unlimited, there as here. */
export function courseTable(rows: readonly CourseOfTable[], { locale, now }: Reader): Table<CourseOfTable> {
  const text = (
    de: string,
    en: string,
    value: (row: CourseOfTable) => string | null,
  ): Column<CourseOfTable> => ({
    header: { de, en },
    kind: 'text',
    value,
  })
  const number = (
    de: string,
    en: string,
    value: (row: CourseOfTable) => number | null,
  ): Column<CourseOfTable> => ({
    header: { de, en },
    kind: 'number',
    value,
  })
  return {
    name: { de: 'Kurse', en: 'Courses' },
    rows,
    columns: [
      text('Titel', 'Title', ({ title }) => title),
      text('Kursnummer', 'Reference', ({ reference }) => reference),
      text('Art', 'Kind', ({ kind }) => courseKindNames[kind][locale]),
      text('Status', 'State', (row) => coursePhaseNames[phaseOf(row, now)][locale]),
      { header: { de: 'Beginn', en: 'Start' }, kind: 'dateTime', value: ({ startsAt }) => startsAt },
      { header: { de: 'Ende', en: 'End' }, kind: 'dateTime', value: ({ endsAt }) => endsAt },
      text('Form', 'Mode', ({ mode }) => courseModeNames[mode][locale]),
      text('Ort', 'Place', ({ place }) => place),
      text('Stadt', 'City', ({ city }) => city),
      text('Kursleitung', 'Instructor', ({ instructor }) => instructor),
      { header: { de: 'Gebühr', en: 'Fee' }, kind: 'money', value: ({ feeCents }) => feeCents },
      number('Teilnehmer', 'Attendees', ({ taken }) => taken),
      number('Teilnehmergrenze', 'Attendee limit', ({ attendeeLimit }) => attendeeLimit),
      number('Auf der Warteliste', 'On the waiting list', ({ waiting }) => waiting),
      number('Plätze auf der Warteliste', 'Places on the waiting list', ({ waiterLimit }) => waiterLimit),
    ],
  }
}
