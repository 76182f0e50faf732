import {
  type CourseFields,
  courseFields,
  furtherInstructorsLimit,
} from '@reihum/contract/courses/course.schema.ts'
import { type TaxCategory, taxCategoryNames } from '@reihum/contract/courses/course-terms.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { richTextFrom } from '@reihum/contract/wire/rich-text.ts'
import { asInstant, type Moment } from '#platform/tables/import/cell.ts'
import { type Fault, faultsOf, type UnderstoodRow } from '#platform/tables/import/import-field.ts'

/** The values a new course has where its row says nothing. */
export type CourseTerms = Partial<CourseFields> & { taxCategory: TaxCategory; taxRate: number }

/** A row read as a course, with the names of its place and its instructors. */
export type CourseRow = {
  course: CourseFields
  place: string
  instructor: string
  furtherInstructors: string[]
}

const zeroIsWhat = {
  de: '0 % kann steuerfrei, Kleinunternehmer oder Nullsatz heißen. Bitte eines davon eintragen.',
  en: '0 % can mean exempt, small business or zero rate. Please enter one of them.',
}
const unknownTax = {
  de: 'Bitte einen Prozentsatz wie 19 % oder „steuerfrei“ eingeben.',
  en: 'Please enter a percentage such as 19 %, or “exempt”.',
}
const timeMissing = { de: 'Bitte auch die Uhrzeit angeben.', en: 'Please enter the time too.' }
const tooManyFurther = {
  de: `Höchstens ${furtherInstructorsLimit} weitere Kursleitungen sind möglich.`,
  en: `At most ${furtherInstructorsLimit} further instructors are possible.`,
}
const dayMissing = { de: 'Bitte auch das Datum angeben.', en: 'Please enter the date too.' }

type Tax = { taxCategory: TaxCategory; taxRate: number }

/**
 * Reads a tax rate, or the reason why none is due. The provider's own rate is recognised as such; a rate below half of
 * the usual one is the reduced one.
 */
export function taxOf(written: string, terms: Tax): Tax | { fault: Wording } {
  const wanted = written.trim().toLowerCase()
  const named = (Object.keys(taxCategoryNames) as TaxCategory[]).find((category) =>
    Object.values(taxCategoryNames[category]).some((name) => name.toLowerCase() === wanted),
  )
  if (named && named !== 'standard' && named !== 'reduced') return { taxCategory: named, taxRate: 0 }
  const rate = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(wanted)
  if (!rate) return { fault: unknownTax }
  const number = Number(`${rate[1]}.${rate[2] ?? '0'}`)
  // Spreadsheet programs store 19 % as 0.19.
  const taxRate = Math.round(
    (number > 0 && number < 1 && !wanted.includes('%') ? number * 100 : number) * 100,
  )
  if (taxRate === 0) return { fault: zeroIsWhat }
  if (taxRate === terms.taxRate) return { taxCategory: terms.taxCategory, taxRate }
  return { taxCategory: taxRate < 1_000 ? 'reduced' : 'standard', taxRate }
}

type Period = { start: string | null; end: string | null; faults: Fault[] }

/** Start and end in the tenant's time zone; an end with a time alone is on the day of the start. */
function periodOf(values: UnderstoodRow['values'], timeZone: string): Period {
  const faults: Fault[] = []
  const start = values.start as Moment | undefined
  const end = values.end as Partial<Moment> | undefined
  const at = (name: 'start' | 'end', date: string | null | undefined, time: string | null | undefined) => {
    if (date && time) {
      const instant = asInstant({ date, time }, timeZone)
      if ('value' in instant) return instant.value
      faults.push({ field: name, message: instant.fault })
    } else if (date) faults.push({ field: name, message: timeMissing })
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

/** Several names in one cell, divided by semicolons or lines; commas stand within names. */
function namesIn(written: string): string[] {
  const names = written.split(/[;\n]/).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** Reads the course that a row describes, by the rules for a course that is typed in. */
export function readCourseRow(
  row: UnderstoodRow,
  terms: CourseTerms,
  timeZone: string,
): CourseRow | { faults: Fault[] } {
  const {
    tax,
    place = '',
    instructor = '',
    furtherInstructors = '',
    start: _s,
    end: _e,
    startTime: _t,
    endTime: _u,
    ...given
  } = row.values
  const { start, end, faults: periodFaults } = periodOf(row.values, timeZone)
  // When a date cannot be read, further faults of the period are not reported.
  const isUnread = row.faults.some(({ field }) => field === 'start' || field === 'end')
  const faults = [...row.faults, ...(isUnread ? [] : periodFaults)]
  const taxed = tax === undefined ? null : taxOf(String(tax), terms)
  if (taxed && 'fault' in taxed) faults.push({ field: 'tax', message: taxed.fault })
  const input = {
    ...terms,
    reference: '',
    title: '',
    attendeeLimit: null,
    waiterLimit: null,
    feeCents: 0,
    ...given,
    ...(taxed && !('fault' in taxed) && taxed),
    ...(given.description !== undefined && { description: richTextFrom(String(given.description)) }),
    start,
    end,
  }
  const told = new Set(faults.map(({ field }) => field))
  const fieldOf = (path: string) => (path === 'taxRate' || path === 'taxCategory' ? 'tax' : path)
  faults.push(...faultsOf(courseFields, input, fieldOf).filter(({ field }) => !told.has(field)))
  const further = namesIn(String(furtherInstructors))
  if (further.length > furtherInstructorsLimit)
    faults.push({ field: 'furtherInstructors', message: tooManyFurther })
  if (faults.length > 0) return { faults }
  return {
    course: courseFields.parse(input),
    place: String(place).trim(),
    instructor: String(instructor).trim(),
    furtherInstructors: further,
  }
}
