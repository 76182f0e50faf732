import { type CourseFields, courseFields } from '@reihum/contract/courses/course.schema.ts'
import { type TaxCategory, taxCategoryNames } from '@reihum/contract/courses/course-terms.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { richTextFrom } from '@reihum/contract/wire/rich-text.ts'
import { atWall, type Moment } from './cell.rules.ts'
import type { Fault, UnderstoodRow } from './import-field.rules.ts'
import { faultsOf } from './person-fields.rules.ts'

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
