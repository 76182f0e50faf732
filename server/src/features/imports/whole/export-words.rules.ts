import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import { auditedFields } from '@reihum/contract/words.ts'
import type { HouseOwned } from '#platform/room-owned.ts'
import type { PlannedColumn, PlannedTable } from './owned-table.rules.ts'

/** The version of the format: a change that would break a program that reads it gets the next number. */
export const formatVersion = 1

type PackedFile = { name: string; bytes: number; sha256: string }

export type ToldExport = {
  tenant: { id: string; slug: string; company: string; timeZone: string; currencyCode: string }
  now: Date
  product: string
  tables: readonly { table: PlannedTable; rows: number; json: PackedFile; csv: PackedFile }[]
  owned: HouseOwned
  files: number
  missing: readonly string[]
  withFiles: boolean
}

const leftOutOf = (owned: HouseOwned) =>
  Object.entries(owned)
    .flatMap(([name, table]) => ('leftOut' in table ? [{ name, why: table.leftOut }] : []))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** What a program needs to read the archive and to check that it is whole. */
export function manifestOf({ tenant, now, product, tables, owned, files, missing, withFiles }: ToldExport) {
  return {
    format: formatVersion,
    product,
    madeAt: now.toISOString(),
    tenant,
    tables: tables.map(({ table, rows, json, csv }) => ({
      name: table.name,
      about: table.about,
      rows,
      key: table.key,
      columns: table.columns,
      json: { path: json.name, bytes: json.bytes, sha256: json.sha256 },
      csv: { path: csv.name, bytes: csv.bytes, sha256: csv.sha256 },
    })),
    leftOut: leftOutOf(owned),
    files: { included: withFiles, count: files, missing },
  }
}

const kinds: Record<string, Wording> = {
  uuid: { de: 'Kennung', en: 'id' },
  text: { de: 'Text', en: 'text' },
  boolean: { de: 'ja oder nein (true, false)', en: 'yes or no (true, false)' },
  date: { de: 'Tag (JJJJ-MM-TT)', en: 'day (YYYY-MM-DD)' },
  'timestamp with time zone': { de: 'Zeitpunkt (UTC)', en: 'moment (UTC)' },
  smallint: { de: 'ganze Zahl', en: 'whole number' },
  integer: { de: 'ganze Zahl', en: 'whole number' },
  bigint: { de: 'ganze Zahl', en: 'whole number' },
  numeric: { de: 'Zahl', en: 'number' },
  jsonb: { de: 'JSON', en: 'JSON' },
  bytea: { de: 'Bytes als Base64', en: 'bytes as Base64' },
}

function kindOf({ name, type }: PlannedColumn): Wording {
  if (name.endsWith('_cents')) return { de: 'Betrag in Cent', en: 'amount in cents' }
  if (type.endsWith('[]')) {
    const of = kinds[type.slice(0, -2)] ?? { de: type, en: type }
    return { de: `Liste: ${of.de}`, en: `list: ${of.en}` }
  }
  return kinds[type] ?? { de: type, en: type }
}

/** What columns mean whose names occur in many tables, and that no form shows. */
const common: Record<string, Wording> = {
  id: { de: 'Kennung dieser Zeile', en: 'id of this row' },
  at: { de: 'wann es geschah', en: 'when it happened' },
  created_at: { de: 'wann angelegt', en: 'when created' },
  updated_at: { de: 'wann zuletzt geändert', en: 'when last changed' },
  changed_at: { de: 'wann zuletzt geändert', en: 'when last changed' },
  made_at: { de: 'wann erstellt', en: 'when made' },
  archived_at: { de: 'wann archiviert; leer: in Gebrauch', en: 'when archived; empty: in use' },
  erased_at: { de: 'wann gelöscht', en: 'when erased' },
  expires_at: { de: 'bis wann gültig', en: 'until when valid' },
  revision: { de: 'Zähler der Änderungen', en: 'counter of the changes' },
  version: { de: 'Nummer der Fassung', en: 'number of the version' },
  position: { de: 'Platz in der Reihenfolge', en: 'place in the order' },
  actor_kind: { de: 'wer es tat: Art', en: 'who did it: kind' },
  actor_id: { de: 'wer es tat: Kennung des Benutzerkontos', en: 'who did it: id of the user account' },
  user_id: { de: 'Kennung des Benutzerkontos', en: 'id of the user account' },
  request_key: {
    de: 'Kennung der Anfrage, damit nichts doppelt geschieht',
    en: 'id of the request, so that nothing happens twice',
  },
  state: { de: 'Stand', en: 'state' },
  kind: { de: 'Art', en: 'kind' },
  way: { de: 'Weg', en: 'way' },
  cents: { de: 'Betrag in Cent', en: 'amount in cents' },
  currency: { de: 'Währung', en: 'currency' },
  language: { de: 'Sprache', en: 'language' },
  sha256: { de: 'Prüfsumme des Inhalts', en: 'digest of the content' },
  filesize: { de: 'Größe in Bytes', en: 'size in bytes' },
  media_type: { de: 'Art des Inhalts', en: 'kind of the content' },
  filename: { de: 'Dateiname', en: 'file name' },
  reason: { de: 'Grund', en: 'reason' },
  cause: { de: 'Anlass', en: 'cause' },
  note: { de: 'Notiz', en: 'note' },
}

const asCamel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** What a column means: the words that forms and log have for it, or what its name says in every table. */
function meaningOf({ name }: PlannedColumn): Wording | null {
  return common[name] ?? auditedFields[asCamel(name)] ?? null
}

function columnLine(column: PlannedColumn, locale: Locale): string {
  const meaning = meaningOf(column)?.[locale]
  const refers = { de: 'verweist auf', en: 'refers to' }[locale]
  const empty = { de: 'kann leer sein', en: 'may be empty' }[locale]
  const facts = [
    kindOf(column)[locale],
    ...(column.references ? [`${refers} ${column.references}`] : []),
    ...(column.isRequired ? [] : [empty]),
  ]
  return `    ${column.name}: ${meaning ? `${meaning} (${facts.join('; ')})` : facts.join('; ')}`
}

const texts = {
  de: {
    title: (company: string) => `Gesamtexport von ${company}`,
    made: (when: string, product: string) => `Erstellt am ${when} (UTC) mit ${product}. Format 1.`,
    intro: [
      'Dieses Archiv enthält alles, was zu diesem Konto gehört, in einem Zustand: dem Augenblick, in dem es erstellt wurde.',
      '',
      'json/<Tabelle>.jsonl   je Zeile ein JSON-Objekt. Für Programme: leer (null) und leerer Text sind verschieden.',
      'csv/<Tabelle>.csv      dieselben Zeilen für Tabellenprogramme: UTF-8, Kommas, Anführungszeichen nach RFC 4180.',
      '                       Ein Text, den ein Tabellenprogramm als Formel ausführen würde, beginnt mit einem Apostroph.',
      'files/<Kennung>-<Name> die Dateien; die Kennung ist die Spalte id in stored_file oder kept_file.',
      'manifest.json          alle Tabellen mit Spalten, Zeilenzahl und Prüfsumme (SHA-256) jeder Datei.',
      '',
      'Zeitpunkte stehen in UTC, Tage ohne Zeitzone, Beträge in Cent. Verweise sind Kennungen (Spalte id) anderer Tabellen.',
      'Geheimnisse fehlen immer: Passwörter, Schlüssel, geheime Links und versiegelte Kontonummern.',
    ],
    files: (count: number) => `Dateien: ${count}`,
    withoutFiles: 'Dateien: keine, so gewünscht',
    missing: (count: number) =>
      `Dateien, deren Inhalt fehlte oder beschädigt war: ${count} (siehe manifest.json)`,
    tables: 'TABELLEN',
    rows: (count: number) => (count === 1 ? '1 Zeile' : `${count} Zeilen`),
    leftOut: 'WAS NICHT DARIN IST, UND WARUM',
  },
  en: {
    title: (company: string) => `Whole export of ${company}`,
    made: (when: string, product: string) => `Made on ${when} (UTC) with ${product}. Format 1.`,
    intro: [
      'This archive holds everything that belongs to this account, as of one moment: when it was made.',
      '',
      'json/<table>.jsonl   one JSON object a line. For programs: empty (null) and an empty text are different.',
      'csv/<table>.csv      the same rows for spreadsheet programs: UTF-8, commas, quotation marks by RFC 4180.',
      '                     A text that a spreadsheet program would run as a formula begins with an apostrophe.',
      'files/<id>-<name>    the files; the id is the column id in stored_file or kept_file.',
      'manifest.json        all tables with columns, number of rows, and digest (SHA-256) of each file.',
      '',
      'Moments are in UTC, days without a time zone, amounts in cents. References are ids (column id) of other tables.',
      'Secrets are never in it: passwords, keys, secret links and sealed account numbers.',
    ],
    files: (count: number) => `Files: ${count}`,
    withoutFiles: 'Files: none, as it was asked for',
    missing: (count: number) => `Files whose content was missing or damaged: ${count} (see manifest.json)`,
    tables: 'TABLES',
    rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
    leftOut: 'WHAT IS NOT IN IT, AND WHY',
  },
}

function partOf(
  { tenant, now, product, tables, owned, files, missing, withFiles }: ToldExport,
  locale: Locale,
) {
  const t = texts[locale]
  const title = t.title(tenant.company)
  return [
    title,
    '='.repeat(title.length),
    '',
    t.made(now.toISOString().slice(0, 16).replace('T', ' '), product),
    '',
    ...t.intro,
    '',
    withFiles ? t.files(files) : t.withoutFiles,
    ...(missing.length > 0 ? [t.missing(missing.length)] : []),
    '',
    t.tables,
    '',
    ...tables.flatMap(({ table, rows }) => [
      `${table.name}: ${table.about[locale]}. ${t.rows(rows)}.`,
      ...table.columns.map((column) => columnLine(column, locale)),
      '',
    ]),
    t.leftOut,
    '',
    ...leftOutOf(owned).map(({ name, why }) => `${name}: ${why[locale]}.`),
  ]
}

/** The documentation of the archive: German first, then the same in English. */
export const readmeOf = (told: ToldExport): string =>
  `${[...partOf(told, 'de'), '', '', ...partOf(told, 'en')].join('\r\n')}\r\n`
