import type { AuditDetail } from '@kurso/contract/insights/insight.schema.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { auditCsv } from './audit-csv.rules.ts'

const entry: AuditDetail & { sealNumber: number | null } = {
  auditId: '01890000-0000-7000-8000-000000000001' as AuditDetail['auditId'],
  timestamp: '2027-03-04T17:05:09.000Z',
  userId: null,
  actorKind: 'user',
  actorName: 'Ada Berg',
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
const formats = (locale: 'de' | 'en') => ({ locale, timeZone: 'Europe/Berlin', currencyCode: 'EUR' })

it('is a table for German spreadsheet programs: byte order mark, semicolons, words and times of the tenant', () => {
  expect(auditCsv([entry], formats('de'))).toBe(
    [
      '\uFEFFZeitpunkt;Person;Benutzername;Support;Vorgang;Gegenstand;Bezeichnung;Änderungen;IP-Adresse;Programm;Siegel;ID',
      `04.03.2027 18:05:09;Ada Berg;ada@example.org;Nein;Kurs geändert;Kurs;"Töpfern; am ""Abend""";"Titel: Ton → Töpfern\nGebühr: 1,00\u00a0€ → 2,50\u00a0€";10.0.0.1;'=cmd();7;${entry.auditId}`,
      '',
    ].join('\r\n'),
  )
})

it('is one for English spreadsheet programs, with commas', () => {
  const [, line] = auditCsv([{ ...entry, subjectName: null, metadata: {} }], formats('en')).split('\r\n')
  expect(line).toBe(
    `03/04/2027 18:05:09,Ada Berg,ada@example.org,No,Course changed,Course,,,10.0.0.1,'=cmd(),7,${entry.auditId}`,
  )
})

/** As a spreadsheet program takes it apart again. */
function cellsOf(csv: string, separator: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const text = csv.slice(1)
  for (let at = 0; at < text.length; at += 1) {
    const row = rows.at(-1) as string[]
    const last = row.length - 1
    const character = text[at] ?? ''
    if (character === '"' && isQuoted && text[at + 1] === '"') {
      row[last] += '"'
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === separator) row.push('')
    else if (!isQuoted && text.startsWith('\r\n', at)) {
      rows.push([''])
      at += 1
    } else row[last] += character
  }
  return rows.slice(0, -1)
}

it('whatever people typed stays in its cell, and no cell is a formula', () => {
  const typed = fc.array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ';', ',', 'a', 'ß'))
  fc.assert(
    fc.property(typed, fc.constantFrom('de' as const, 'en' as const), (letters, locale) => {
      const subjectName = letters.join('')
      const csv = auditCsv([{ ...entry, subjectName }], formats(locale))
      const [, cells = []] = cellsOf(csv, locale === 'de' ? ';' : ',')
      expect(cells).toHaveLength(12)
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
      expect([subjectName, `'${subjectName}`]).toContain(cells[6])
    }),
  )
})
