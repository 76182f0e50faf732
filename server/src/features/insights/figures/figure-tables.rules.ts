import type {
  AttendanceFigures,
  LoadFigures,
  MoneyFigures,
  RegistrationFigures,
} from '@reihum/contract/insights/figures.schema.ts'
import type { Column, Table } from '#platform/tables/table.ts'
import type { Span } from './figure-span.rules.ts'

/** The days of each bucket, both included. */
const days = [
  { header: { de: 'Von', en: 'From' }, kind: 'date', value: ({ from }) => from },
  { header: { de: 'Bis', en: 'To' }, kind: 'date', value: ({ to }) => to },
] satisfies Column<Span>[]

export function registrationTable({ buckets }: RegistrationFigures): Table<(typeof buckets)[number]> {
  return {
    name: { de: 'Anmeldungen im Zeitverlauf', en: 'Registrations over time' },
    rows: buckets,
    columns: [
      ...days,
      {
        header: { de: 'Neue Anmeldungen', en: 'New registrations' },
        kind: 'number',
        value: ({ made }) => made,
      },
      { header: { de: 'Storniert', en: 'Cancelled' }, kind: 'number', value: ({ cancelled }) => cancelled },
    ],
  }
}

export function moneyTable({ buckets }: MoneyFigures): Table<(typeof buckets)[number]> {
  return {
    name: { de: 'Einnahmen im Zeitverlauf', en: 'Income over time' },
    rows: buckets,
    columns: [
      ...days,
      { header: { de: 'Eingegangen', en: 'Received' }, kind: 'money', value: (one) => one.receivedCents },
      { header: { de: 'Erstattet', en: 'Refunded' }, kind: 'money', value: (one) => one.givenBackCents },
      {
        header: { de: 'Unterm Strich', en: 'On balance' },
        kind: 'money',
        value: (one) => one.receivedCents - one.givenBackCents,
      },
    ],
  }
}

export function loadTable({ buckets }: LoadFigures): Table<(typeof buckets)[number]> {
  return {
    name: { de: 'Auslastung im Zeitverlauf', en: 'Load over time' },
    rows: buckets,
    columns: [
      ...days,
      { header: { de: 'Kurse', en: 'Courses' }, kind: 'number', value: ({ courses }) => courses },
      { header: { de: 'Belegte Plätze', en: 'Places taken' }, kind: 'number', value: ({ taken }) => taken },
      { header: { de: 'Plätze', en: 'Places' }, kind: 'number', value: ({ places }) => places },
    ],
  }
}

export function attendanceFigureTable({ buckets }: AttendanceFigures): Table<(typeof buckets)[number]> {
  return {
    name: { de: 'Anwesenheit im Zeitverlauf', en: 'Attendance over time' },
    rows: buckets,
    columns: [
      ...days,
      { header: { de: 'Anwesend', en: 'Present' }, kind: 'number', value: ({ present }) => present },
      { header: { de: 'Abwesend', en: 'Absent' }, kind: 'number', value: ({ absent }) => absent },
    ],
  }
}
