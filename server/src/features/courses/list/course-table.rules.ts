import type { CharacteristicFields } from '@reihum/contract/courses/characteristic.schema.ts'
import { courseFieldWords } from '@reihum/contract/courses/course.fields.ts'
import {
  type CourseState,
  courseKindNames,
  coursePhaseNames,
} from '@reihum/contract/courses/course-states.ts'
import { type CourseMode, courseModeNames } from '@reihum/contract/courses/course-terms.ts'
import type { FieldWords } from '@reihum/contract/wire/field-words.ts'
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
  furtherInstructors: readonly string[]
  feeCents: number
  attendeeLimit: number | null
  taken: number
  waiterLimit: number | null
  waiting: number
  valueIds: readonly string[]
  ageFrom: number | null
  ageTo: number | null
  shortAddress: string
  trialOf: string | null
}

/** What the provider tells courses apart by: each is a column of its own, an age two. */
export type ColumnOfValues = Pick<CharacteristicFields, 'label' | 'kind' | 'values'>

type Labels = CharacteristicFields['label']

const said = ({ de, en }: Labels, locale: Locale) => (locale === 'en' && en) || de

type Reader = { locale: Locale; now: Date; characteristics: readonly ColumnOfValues[] }

/** The list of courses as an exported table. An empty limit means unlimited, as in the editor. */
export function courseTable(
  rows: readonly CourseOfTable[],
  { locale, now, characteristics }: Reader,
): Table<CourseOfTable> {
  const text = (
    { label }: FieldWords,
    value: (row: CourseOfTable) => string | null,
  ): Column<CourseOfTable> => ({
    header: label,
    kind: 'text',
    value,
  })
  const number = (
    { label }: FieldWords,
    value: (row: CourseOfTable) => number | null,
  ): Column<CourseOfTable> => ({
    header: label,
    kind: 'number',
    value,
  })
  const field = courseFieldWords
  const columnsOf = ({ kind, label, values }: ColumnOfValues) => {
    if (kind === 'age')
      return [number(field.ageFrom, ({ ageFrom }) => ageFrom), number(field.ageTo, ({ ageTo }) => ageTo)]
    const header = { label: { de: label.de, en: label.en || label.de } }
    const names = ({ valueIds }: CourseOfTable) =>
      values.filter(({ id }) => valueIds.includes(id)).map((value) => said(value.label, locale))
    return [text(header, (row) => names(row).join('; '))]
  }
  return {
    name: { de: 'Kurse', en: 'Courses' },
    rows,
    columns: [
      text(field.title, ({ title }) => title),
      text(field.reference, ({ reference }) => reference),
      text(field.kind, ({ kind }) => courseKindNames[kind][locale]),
      text(field.state, (row) => coursePhaseNames[phaseOf(row, now)][locale]),
      { header: field.start.label, kind: 'dateTime', value: ({ startsAt }) => startsAt },
      { header: field.end.label, kind: 'dateTime', value: ({ endsAt }) => endsAt },
      text(field.mode, ({ mode }) => courseModeNames[mode][locale]),
      text(field.placeId, ({ place }) => place),
      text(field.placeCity, ({ city }) => city),
      text(field.instructorId, ({ instructor }) => instructor),
      text(field.furtherInstructorIds, ({ furtherInstructors }) => furtherInstructors.join('; ') || null),
      { header: field.feeCents.label, kind: 'money', value: ({ feeCents }) => feeCents },
      number(field.attendeeCount, ({ taken }) => taken),
      number(field.attendeeLimit, ({ attendeeLimit }) => attendeeLimit),
      number(field.waiterCount, ({ waiting }) => waiting),
      number(field.waiterLimit, ({ waiterLimit }) => waiterLimit),
      ...characteristics.flatMap(columnsOf),
      text(field.shortAddress, ({ shortAddress }) => shortAddress),
      text(field.trialOf, ({ trialOf }) => trialOf),
    ],
  }
}
