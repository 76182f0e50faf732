import { auditFieldName, auditValue, changesOf } from '@kurso/contract/insights/audit-changes.ts'
import { auditActor, auditCommandName, auditSubjectName } from '@kurso/contract/insights/audit-sentence.ts'
import type { AuditDetail } from '@kurso/contract/insights/insight.schema.ts'
import { formatDate } from '@kurso/contract/wire/dates.ts'
import { dateTimeFormat } from '@kurso/contract/wire/formatters.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'

type Exported = AuditDetail & { sealNumber: number | null }
type Formats = { locale: Locale; timeZone: string; currencyCode: string }

const heads: Record<Locale, string[]> = {
  de: ['Zeitpunkt', 'Person', 'Benutzername', 'Support', 'Vorgang', 'Gegenstand', 'Bezeichnung'].concat([
    'Änderungen',
    'IP-Adresse',
    'Programm',
    'Siegel',
    'ID',
  ]),
  en: ['Time', 'Person', 'User name', 'Support', 'Command', 'Subject', 'Name'].concat([
    'Changes',
    'IP address',
    'Program',
    'Seal',
    'ID',
  ]),
}

/** A table of a spreadsheet program must not take a cell for a formula. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function cell(text: string, separator: string): string {
  const safe = harmless(text)
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function timeOf(instant: string, timeZone: string): string {
  const shown = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return dateTimeFormat('en-GB', { timeZone, ...shown }).format(new Date(instant))
}

function changes(entry: Exported, formats: Formats): string {
  return changesOf(entry.metadata)
    .map(({ field, before, after }) => {
      const value = (one: unknown) => auditValue(entry.subjectKind, field, one, formats)
      const name = auditFieldName(field, formats.locale)
      return before === undefined ? `${name}: ${value(after)}` : `${name}: ${value(before)} → ${value(after)}`
    })
    .join('\n')
}

function line(entry: Exported, formats: Formats): string[] {
  const { locale, timeZone } = formats
  const isSupport = entry.actorKind === 'support'
  return [
    `${formatDate(entry.timestamp, formats)} ${timeOf(entry.timestamp, timeZone)}`,
    auditActor(entry, locale),
    entry.username ?? '',
    isSupport ? { de: 'Ja', en: 'Yes' }[locale] : { de: 'Nein', en: 'No' }[locale],
    auditCommandName(entry.commandType, locale),
    auditSubjectName(entry.subjectKind, locale),
    entry.subjectName ?? '',
    changes(entry, formats),
    entry.ipAddress ?? '',
    entry.userAgent ?? '',
    entry.sealNumber === null ? '' : String(entry.sealNumber),
    entry.auditId,
  ]
}

/** The log as a file that spreadsheet programs of that language open as a table, umlauts and all. */
export function auditCsv(entries: readonly Exported[], formats: Formats): string {
  const separator = formats.locale === 'de' ? ';' : ','
  const lines = [heads[formats.locale], ...entries.map((entry) => line(entry, formats))]
  return `\uFEFF${lines.map((cells) => cells.map((text) => cell(text, separator)).join(separator)).join('\r\n')}\r\n`
}
