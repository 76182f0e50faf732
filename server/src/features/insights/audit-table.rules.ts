import { auditFieldName, auditValue, changesOf } from '@reihum/contract/insights/audit-changes.ts'
import { auditActor, auditCommandName, auditSubjectName } from '@reihum/contract/insights/audit-sentence.ts'
import type { AuditDetail } from '@reihum/contract/insights/insight.schema.ts'
import type { Table, TableFormats } from '#platform/tables/table.ts'

type Exported = AuditDetail & { sealNumber: number | null }

function changes(entry: Exported, formats: TableFormats): string {
  return changesOf(entry)
    .map(({ field, before, after }) => {
      const value = (one: unknown) => auditValue(entry.subjectKind, field, one, formats)
      const name = auditFieldName(field, formats.locale)
      return before === undefined ? `${name}: ${value(after)}` : `${name}: ${value(before)} → ${value(after)}`
    })
    .join('\n')
}

/** The table of the log for export. */
export function auditTable(rows: readonly Exported[], formats: TableFormats): Table<Exported> {
  const { locale } = formats
  return {
    name: { de: 'Audit-Protokoll', en: 'Audit log' },
    rows,
    columns: [
      {
        header: { de: 'Zeitpunkt', en: 'Time' },
        kind: 'dateTime',
        hasSeconds: true,
        value: ({ timestamp }) => timestamp,
      },
      { header: { de: 'Person', en: 'Person' }, kind: 'text', value: (entry) => auditActor(entry, locale) },
      {
        header: { de: 'Benutzername', en: 'User name' },
        kind: 'text',
        value: ({ username }) => username,
      },
      {
        header: { de: 'Support', en: 'Support' },
        kind: 'boolean',
        value: ({ actorKind }) => actorKind === 'support',
      },
      {
        header: { de: 'Vorgang', en: 'Command' },
        kind: 'text',
        value: ({ commandType }) => auditCommandName(commandType, locale),
      },
      {
        header: { de: 'Gegenstand', en: 'Subject' },
        kind: 'text',
        value: ({ subjectKind }) => auditSubjectName(subjectKind, locale),
      },
      { header: { de: 'Bezeichnung', en: 'Name' }, kind: 'text', value: ({ subjectName }) => subjectName },
      {
        header: { de: 'Änderungen', en: 'Changes' },
        kind: 'text',
        value: (entry) => changes(entry, formats),
      },
      { header: { de: 'IP-Adresse', en: 'IP address' }, kind: 'text', value: ({ ipAddress }) => ipAddress },
      { header: { de: 'Programm', en: 'Program' }, kind: 'text', value: ({ userAgent }) => userAgent },
      { header: { de: 'Siegel', en: 'Seal' }, kind: 'number', value: ({ sealNumber }) => sealNumber },
      { header: { de: 'ID', en: 'ID' }, kind: 'text', value: ({ auditId }) => auditId },
    ],
  }
}
