import { phrases } from '../../tenants/portal/phrases.ts'

export const firmAttendanceTexts = phrases(
  {
    title: 'Anwesenheit',
    back: 'Zur Seite der Firma',
    none: 'Noch hat kein Kurs Ihrer Leute begonnen.',
    name: 'Name',
    open: 'nicht erfasst',
    noDates: 'Dieser Kurs hatte noch keinen Termin.',
    pages: 'Seiten',
    page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
    earlier: 'Frühere Kurse',
    later: 'Neuere Kurse',
  },
  {
    title: 'Attendance',
    back: 'To the company page',
    none: 'No course of your people has begun yet.',
    name: 'Name',
    open: 'not recorded',
    noDates: 'This course has had no date yet.',
    pages: 'Pages',
    page: (page, pages) => `Page ${page} of ${pages}`,
    earlier: 'Earlier courses',
    later: 'Later courses',
  },
)
