import { type CourseFields, courseFields } from '@kurso/contract/courses/course.schema.ts'
import { courseKindNames } from '@kurso/contract/courses/course-states.ts'
import {
  courseModeNames,
  type TaxCategory,
  taxCategoryNames,
  withdrawalRightNames,
} from '@kurso/contract/courses/course-terms.ts'
import type { Wording } from '@kurso/contract/wire/locales.ts'
import { richTextFrom } from '@kurso/contract/wire/rich-text.ts'
import { atWall, type Moment } from './cell.rules.ts'
import type { Fault, ImportFieldRule, UnderstoodRow } from './import-field.rules.ts'
import { faultsOf } from './person-fields.rules.ts'

const same = (text: string) => ({ de: text, en: text })

/** The words of a table in the contract, with others that people write. */
const choicesOf = <Value extends string>(
  names: Record<Value, Wording>,
  words: Partial<Record<Value, readonly string[]>> = {},
) => ({
  names: (value: string) => names[value as Value] ?? same(value),
  words: Object.fromEntries(Object.keys(names).map((value) => [value, words[value as Value] ?? []])),
})

export const courseImportFields: readonly ImportFieldRule[] = [
  {
    name: 'reference',
    label: { de: 'Kursnummer', en: 'Course reference' },
    kind: 'text',
    required: true,
    synonyms: [
      'Kursnr.',
      'Kurs-Nr.',
      'Nummer',
      'Referenz',
      'Kurscode',
      'Reference',
      'Course number',
      'Course code',
      'Code',
    ],
    example: same('K-2027-101'),
  },
  {
    name: 'title',
    label: { de: 'Titel', en: 'Title' },
    kind: 'text',
    required: true,
    synonyms: [
      'Kurs',
      'Kurstitel',
      'Kursname',
      'Bezeichnung',
      'Veranstaltung',
      'Course',
      'Course title',
      'Course name',
      'Name',
    ],
    example: { de: 'Aquarell für Einsteiger', en: 'Watercolour for beginners' },
  },
  {
    name: 'kind',
    label: { de: 'Art', en: 'Kind' },
    kind: 'choice',
    synonyms: ['Kursart', 'Typ', 'Type'],
    choices: choicesOf(courseKindNames, {
      COURSE: ['Kurs', 'Lehrgang', 'Seminar', 'Workshop'],
      EVENT: ['Event', 'Einzeltermin', 'Vortrag'],
    }),
    example: courseKindNames.COURSE,
    hint: {
      de: 'Kurs oder Veranstaltung; ohne Angabe ein Kurs.',
      en: 'Course or event; a course where it is empty.',
    },
  },
  {
    name: 'start',
    label: { de: 'Beginn', en: 'Start' },
    kind: 'moment',
    synonyms: [
      'Startdatum',
      'Datum',
      'Anfang',
      'Beginn Datum',
      'Kursbeginn',
      'Termin',
      'Von',
      'Start date',
      'Date',
      'From',
      'Begin',
    ],
    example: { de: '04.03.2027 18:00', en: '03/04/2027 18:00' },
    hint: {
      de: 'Datum mit Uhrzeit, oder die Uhrzeit in einer eigenen Spalte. Ohne Termin bleibt der Kurs undatiert.',
      en: 'A date with a time, or the time in a column of its own. Without one the course has no date yet.',
    },
  },
  {
    name: 'startTime',
    label: { de: 'Uhrzeit des Beginns', en: 'Start time' },
    kind: 'time',
    synonyms: ['Uhrzeit', 'Startzeit', 'Beginn Uhrzeit', 'Uhrzeit von', 'Zeit', 'Time', 'Begin time'],
    example: same(''),
  },
  {
    name: 'end',
    label: { de: 'Ende', en: 'End' },
    kind: 'momentOrTime',
    synonyms: ['Enddatum', 'Ende Datum', 'Kursende', 'Bis', 'End date', 'Until', 'To'],
    example: { de: '04.03.2027 20:00', en: '03/04/2027 20:00' },
    hint: {
      de: 'Datum mit Uhrzeit. Steht nur eine Uhrzeit da, endet der Kurs am Tag des Beginns.',
      en: 'A date with a time. With a time alone the course ends on the day it starts.',
    },
  },
  {
    name: 'endTime',
    label: { de: 'Uhrzeit des Endes', en: 'End time' },
    kind: 'time',
    synonyms: ['Endzeit', 'Ende Uhrzeit', 'Uhrzeit bis', 'Finish time'],
    example: same(''),
  },
  {
    name: 'place',
    label: { de: 'Ort', en: 'Place' },
    kind: 'text',
    synonyms: ['Kursort', 'Veranstaltungsort', 'Raum', 'Location', 'Venue', 'Room'],
    example: { de: 'Atelier', en: 'Studio' },
    hint: { de: 'Der Name eines Ortes.', en: 'The name of a place.' },
  },
  {
    name: 'instructor',
    label: { de: 'Kursleitung', en: 'Instructor' },
    kind: 'text',
    synonyms: [
      'Dozent',
      'Dozentin',
      'Dozent/in',
      'Leitung',
      'Trainer',
      'Trainerin',
      'Lehrkraft',
      'Teacher',
      'Lecturer',
    ],
    example: same('Ada Berg'),
    hint: { de: 'Der volle Name.', en: 'The full name.' },
  },
  {
    name: 'attendeeLimit',
    label: { de: 'Teilnehmerlimit', en: 'Attendee limit' },
    kind: 'count',
    synonyms: [
      'Limit',
      'Plätze',
      'Max. Teilnehmer',
      'Teilnehmer max',
      'Maximale Teilnehmerzahl',
      'Teilnehmerzahl',
      'Capacity',
      'Places',
      'Max attendees',
      'Seats',
    ],
    example: same('12'),
    hint: { de: 'Ohne Angabe unbegrenzt.', en: 'Unlimited where it is empty.' },
  },
  {
    name: 'waiterLimit',
    label: { de: 'Wartelistenlimit', en: 'Waiting list limit' },
    kind: 'count',
    synonyms: ['Warteliste', 'Wartelistenplätze', 'Waiting list', 'Waitlist', 'Waiter limit'],
    example: same(''),
    hint: {
      de: 'Ohne Angabe unbegrenzt, 0: keine Warteliste.',
      en: 'Unlimited where it is empty, 0: no list.',
    },
  },
  {
    name: 'feeCents',
    label: { de: 'Gebühr', en: 'Fee' },
    kind: 'money',
    synonyms: [
      'Preis',
      'Kursgebühr',
      'Kosten',
      'Betrag',
      'Teilnahmegebühr',
      'Entgelt',
      'Price',
      'Cost',
      'Amount',
    ],
    example: { de: '89,00', en: '89.00' },
    hint: { de: 'Brutto; ohne Angabe kostenlos.', en: 'Gross; free where it is empty.' },
  },
  {
    name: 'tax',
    label: { de: 'Steuersatz', en: 'Tax rate' },
    kind: 'text',
    synonyms: [
      'MwSt',
      'USt',
      'Mehrwertsteuer',
      'Umsatzsteuer',
      'Steuer',
      'MwSt-Satz',
      'VAT',
      'Tax',
      'VAT rate',
    ],
    example: { de: '19 %', en: '19 %' },
    hint: {
      de: 'Ein Prozentsatz, „steuerfrei“ oder „Kleinunternehmer“. Ohne Angabe wie beim neuesten Kurs.',
      en: 'A percentage, “exempt” or “small business”. As with the latest course where it is empty.',
    },
  },
  {
    name: 'taxExemptionReason',
    label: { de: 'Grund der Steuerbefreiung', en: 'Reason for the exemption' },
    kind: 'text',
    synonyms: ['Befreiungsgrund', 'Exemption reason'],
    example: same(''),
  },
  {
    name: 'description',
    label: { de: 'Beschreibung', en: 'Description' },
    kind: 'text',
    synonyms: ['Inhalt', 'Kursbeschreibung', 'Text', 'Beschreibungstext', 'Content', 'Details'],
    example: { de: 'Kleine Gruppe, Material inklusive.', en: 'A small group, materials included.' },
  },
  {
    name: 'mode',
    label: { de: 'Durchführung', en: 'Mode' },
    kind: 'choice',
    synonyms: ['Format', 'Form', 'Online/Präsenz', 'Delivery'],
    choices: choicesOf(courseModeNames, {
      on_site: ['Präsenz', 'in Präsenz', 'in person', 'offline'],
      online: ['remote', 'virtuell', 'Webinar'],
      hybrid: ['hybrid', 'Präsenz und online'],
    }),
    example: courseModeNames.on_site,
  },
  {
    name: 'onlineAddress',
    label: { de: 'Adresse des Onlineteils', en: 'Online address' },
    kind: 'text',
    synonyms: ['Online-Link', 'Zoom-Link', 'Meeting-Link', 'Meeting link', 'Link'],
    example: same(''),
  },
  {
    name: 'approvalNumber',
    label: { de: 'Zulassungsnummer', en: 'Approval number' },
    kind: 'text',
    synonyms: ['ZFU-Nummer', 'ZFU'],
    example: same(''),
  },
  {
    name: 'registrationCancellationThresholdDays',
    label: { de: 'Stornierbar bis … Tage vorher', en: 'Cancellable until … days before' },
    kind: 'count',
    synonyms: ['Stornofrist', 'Stornierungsfrist', 'Cancellation deadline', 'Cancellation days'],
    example: same(''),
  },
  {
    name: 'paymentDeadlineDays',
    label: { de: 'Zahlungsfrist in Tagen', en: 'Payment deadline in days' },
    kind: 'count',
    synonyms: ['Zahlungsfrist', 'Zahlungsziel', 'Payment deadline', 'Payment days'],
    example: same(''),
  },
  {
    name: 'withdrawalRight',
    label: { de: 'Widerrufsrecht', en: 'Right of withdrawal' },
    kind: 'choice',
    synonyms: ['Widerruf', 'Withdrawal'],
    choices: choicesOf(withdrawalRightNames, {
      fourteen_days: ['14 Tage', '14 days', 'ja', 'yes'],
      leisure_date: ['Freizeit', 'leisure', 'nein', 'no'],
      business_only: ['nur Unternehmen', 'business'],
    }),
    example: same(''),
  },
  {
    name: 'shareAttendeeDetails',
    label: { de: 'Teilnehmer sehen einander', en: 'Attendees see one another' },
    kind: 'yesNo',
    synonyms: ['Teilnehmer sichtbar', 'Share attendees'],
    example: same(''),
  },
]

/** What a course has where its row says nothing of it. */
export type CourseTerms = Partial<CourseFields> & { taxCategory: TaxCategory; taxRate: number }

/** A row that could become a course, with the names of what it refers to. */
export type CourseRow = { course: CourseFields; place: string; instructor: string }

const zeroIsWhat = {
  de: '0 % kann steuerfrei, Kleinunternehmer oder Nullsatz heißen. Bitte eines davon eintragen.',
  en: '0 % can mean exempt, small business or zero rate. Please enter one of them.',
}
const unknownTax = {
  de: 'Bitte einen Prozentsatz wie 19 % oder „steuerfrei“ eingeben.',
  en: 'Please enter a percentage such as 19 %, or “exempt”.',
}
const timeMissing = { de: 'Bitte auch die Uhrzeit angeben.', en: 'Please enter the time too.' }
const dayMissing = { de: 'Bitte auch das Datum angeben.', en: 'Please enter the date too.' }

type Tax = { taxCategory: TaxCategory; taxRate: number }

/** A rate, or why none is due. A rate that the provider uses is theirs; a smaller one than half of the usual is reduced. */
export function taxOf(written: string, terms: Tax): Tax | { fault: Wording } {
  const wanted = written.trim().toLowerCase()
  const named = (Object.keys(taxCategoryNames) as TaxCategory[]).find((category) =>
    Object.values(taxCategoryNames[category]).some((name) => name.toLowerCase() === wanted),
  )
  if (named && named !== 'standard' && named !== 'reduced') return { taxCategory: named, taxRate: 0 }
  const rate = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(wanted)
  if (!rate) return { fault: unknownTax }
  const number = Number(`${rate[1]}.${rate[2] ?? '0'}`)
  // A spreadsheet program keeps 19 % as 0.19.
  const taxRate = Math.round(
    (number > 0 && number < 1 && !wanted.includes('%') ? number * 100 : number) * 100,
  )
  if (taxRate === 0) return { fault: zeroIsWhat }
  if (taxRate === terms.taxRate) return { taxCategory: terms.taxCategory, taxRate }
  return { taxCategory: taxRate < 1_000 ? 'reduced' : 'standard', taxRate }
}

type Period = { start: string | null; end: string | null; faults: Fault[] }

/** Start and end on the tenant's wall; an end with a time alone is on the day of the start. */
function periodOf(values: UnderstoodRow['values'], timeZone: string): Period {
  const faults: Fault[] = []
  const start = values.start as Moment | undefined
  const end = values.end as Partial<Moment> | undefined
  const at = (name: 'start' | 'end', date: string | null | undefined, time: string | null | undefined) => {
    if (date && time) return atWall({ date, time }, timeZone)
    if (date) faults.push({ field: name, message: timeMissing })
    else if (time) faults.push({ field: name, message: dayMissing })
    return null
  }
  const startTime = (values.startTime as string | undefined) ?? start?.time
  const endTime = (values.endTime as string | undefined) ?? end?.time
  return {
    start: at('start', start?.date, startTime),
    end: at('end', end?.date ?? (endTime ? start?.date : undefined), endTime),
    faults,
  }
}

/** The course that a row describes, as if somebody had entered it. */
export function readCourseRow(
  row: UnderstoodRow,
  terms: CourseTerms,
  timeZone: string,
): CourseRow | { faults: Fault[] } {
  const {
    tax,
    place = '',
    instructor = '',
    start: _s,
    end: _e,
    startTime: _t,
    endTime: _u,
    ...given
  } = row.values
  const { start, end, faults: periodFaults } = periodOf(row.values, timeZone)
  // Of a day that cannot be read nothing more is told.
  const isUnread = row.faults.some(({ field }) => field === 'start' || field === 'end')
  const faults = [...row.faults, ...(isUnread ? [] : periodFaults)]
  const taxed = tax === undefined ? null : taxOf(String(tax), terms)
  if (taxed && 'fault' in taxed) faults.push({ field: 'tax', message: taxed.fault })
  const input = {
    ...terms,
    ...{ reference: '', title: '', attendeeLimit: null, waiterLimit: null, feeCents: 0 },
    ...given,
    ...(taxed && !('fault' in taxed) && taxed),
    ...(given.description !== undefined && { description: richTextFrom(String(given.description)) }),
    start,
    end,
  }
  const told = new Set(faults.map(({ field }) => field))
  const fieldOf = (path: string) => (path === 'taxRate' || path === 'taxCategory' ? 'tax' : path)
  faults.push(...faultsOf(courseFields, input, fieldOf).filter(({ field }) => !told.has(field)))
  if (faults.length > 0) return { faults }
  return {
    course: courseFields.parse(input),
    place: String(place).trim(),
    instructor: String(instructor).trim(),
  }
}
