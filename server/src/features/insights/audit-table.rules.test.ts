import type { AuditDetail } from '@reihum/contract/insights/insight.schema.ts'
import { expect, it } from 'vitest'
import { csvOf } from '#platform/tables/csv.ts'
import type { TableFormats } from '#platform/tables/table.ts'
import { auditTable } from './audit-table.rules.ts'

const entry: AuditDetail & { sealNumber: number | null } = {
  auditId: '01890000-0000-7000-8000-000000000001' as AuditDetail['auditId'],
  timestamp: '2027-03-04T17:05:09.000Z',
  userId: null,
  actorKind: 'user',
  actorName: 'Ada Berg',
  tokenName: null,
  username: 'ada@example.org',
  commandType: 'course.changed',
  subjectKind: 'course',
  subjectId: null,
  subjectName: 'Töpfern; am "Abend"',
  sealed: true,
  sealNumber: 7,
  ipAddress: '10.0.0.1',
  userAgent: '=cmd()',
  browser: null,
  system: null,
  courseId: null,
  metadata: { before: { feeCents: 100, title: 'Ton' }, after: { feeCents: 250, title: 'Töpfern' } },
}
const csvFor = (one: typeof entry, formats: TableFormats) => csvOf(auditTable([one], formats), formats)
const formats = (locale: 'de' | 'en') => ({
  locale,
  timeZone: 'Europe/Berlin',
  currencyCode: 'EUR',
  dateOrder: 'mdy' as const,
})

it('is a table for German spreadsheet programs: byte order mark, semicolons, words and times of the tenant', async () => {
  expect(await csvFor(entry, formats('de'))).toBe(
    [
      '\uFEFFZeitpunkt;Person;Benutzername;Support;Vorgang;Gegenstand;Bezeichnung;Änderungen;IP-Adresse;Programm;Siegel;ID',
      `04.03.2027 18:05:09;Ada Berg;ada@example.org;Nein;Kurs geändert;Kurs;"Töpfern; am ""Abend""";"Titel: Ton → Töpfern\nGebühr: 1,00\u00a0€ → 2,50\u00a0€";10.0.0.1;'=cmd();7;${entry.auditId}`,
      '',
    ].join('\r\n'),
  )
})

it('is one for English spreadsheet programs, with commas', async () => {
  const csv = await csvFor({ ...entry, subjectName: null, metadata: {} }, formats('en'))
  const [, line] = csv.split('\r\n')
  expect(line).toBe(
    `03/04/2027 18:05:09,Ada Berg,ada@example.org,No,Course changed,Course,,,10.0.0.1,'=cmd(),7,${entry.auditId}`,
  )
})
