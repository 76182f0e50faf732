import { fileRefusals } from '../files/file-refusals.ts'
import { identityRefusals } from '../identity/identity-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { maxExportSchedules } from './export-limits.ts'
import { importKeptHours, maxImportColumns, maxImportMegabytes } from './import-limits.ts'

export const importRefusals = {
  TABLE_TOO_LARGE: {
    status: 413,
    cause: `A file to import has more than ${maxImportMegabytes} MB.`,
    de: `Die Datei ist zu groß; möglich sind bis zu ${maxImportMegabytes} MB. Bitte teilen Sie sie auf.`,
    en: `The file is too large; up to ${maxImportMegabytes} MB are possible. Please divide it.`,
  },
  TABLE_KIND_REFUSED: {
    status: 415,
    cause: 'A file to import is neither CSV nor XLSX, whatever its name says.',
    de: 'Diese Datei ist weder CSV noch XLSX. Bitte speichern Sie die Tabelle als XLSX oder CSV.',
    en: 'This file is neither CSV nor XLSX. Please save the table as XLSX or CSV.',
  },
  TABLE_FORMAT_REFUSED: {
    status: 415,
    cause: 'A file to import is of another format than CSV and XLSX; `format` is its name.',
    de: 'Diese Datei ist im Format {format}. Bitte öffnen Sie sie in ihrem Programm und speichern Sie sie als XLSX oder CSV.',
    en: 'This file is in the format {format}. Please open it in its program and save it as XLSX or CSV.',
  },
  TABLE_LOCKED: {
    status: 415,
    cause: 'A workbook to import is encrypted with a password.',
    de: 'Diese Datei ist mit einem Kennwort geschützt. Bitte speichern Sie sie ohne Kennwort.',
    en: 'This file is protected by a password. Please save it without one.',
  },
  TABLE_DAMAGED: {
    status: 422,
    cause: 'A file to import breaks off, or cannot be read as what it begins as.',
    de: 'Die Datei ist beschädigt oder unvollständig. Bitte öffnen Sie sie, speichern Sie sie neu und laden Sie sie noch einmal hoch.',
    en: 'The file is damaged or incomplete. Please open it, save it again and upload it once more.',
  },
  TABLE_QUOTE_OPEN: {
    status: 422,
    cause: 'A quoted cell of a CSV file begins in row `row` and never ends.',
    de: 'In Zeile {row} beginnt ein Anführungszeichen, das nirgends endet. Bitte prüfen Sie diese Zeile.',
    en: 'A quotation mark begins in row {row} and ends nowhere. Please check that row.',
  },
  TABLE_TOO_MUCH: {
    status: 422,
    cause: 'A file to import unfolds into far more than a table of its size holds.',
    de: 'Die Datei enthält mehr, als eine Tabelle dieser Größe enthalten kann. Bitte speichern Sie die Tabelle ohne Formatierungen und Bilder in eine neue Datei, oder als CSV.',
    en: 'The file holds more than a table of its size can hold. Please save the table to a new file without formats and pictures, or as CSV.',
  },
  TABLE_EMPTY: {
    status: 422,
    cause: 'A file to import has no row below its headings.',
    de: 'In der Datei steht keine Zeile unter den Überschriften. Die erste Zeile muss die Überschriften enthalten.',
    en: 'The file has no row below its headings. The first row has to hold the headings.',
  },
  TABLE_TOO_MANY_ROWS: {
    status: 422,
    cause: 'An import takes at most so many rows at once.',
    de: 'Die Tabelle hat mehr als {limit} Zeilen. Bitte teilen Sie sie auf und importieren Sie die Teile nacheinander.',
    en: 'The table has more than {limit} rows. Please divide it and import the parts one after another.',
  },
  TABLE_TOO_MANY_COLUMNS: {
    status: 422,
    cause: `A table to import has more than ${maxImportColumns} columns.`,
    de: `Die Tabelle hat mehr als ${maxImportColumns} Spalten. Bitte entfernen Sie, was nicht importiert werden soll.`,
    en: `The table has more than ${maxImportColumns} columns. Please remove what is not to be imported.`,
  },
  IMPORT_GONE: {
    status: 410,
    cause: `What was read is erased: it was imported, discarded, or is older than ${importKeptHours} hours.`,
    de: 'Die gelesene Datei ist nicht mehr da: Sie wurde importiert, verworfen oder ist älter als einen Tag. Bitte laden Sie sie noch einmal hoch.',
    en: 'The file that was read is no longer here: it was imported, discarded, or is older than a day. Please upload it again.',
  },
  IMPORT_COLUMNS_MISSING: {
    status: 422,
    cause: 'A field that every row needs has no column; `fields` names them.',
    de: 'Diesen Angaben ist noch keine Spalte zugeordnet: {fields}.',
    en: 'These fields have no column yet: {fields}.',
  },
  IMPORT_COLUMN_TWICE: {
    status: 422,
    cause: 'Two columns are meant for one field; `field` names it.',
    de: 'Zwei Spalten sind derselben Angabe zugeordnet: {field}.',
    en: 'Two columns are meant for the same field: {field}.',
  },
  IMPORT_FAULTY: {
    status: 409,
    cause: 'Rows are faulty, and nobody has said that they are to be left out. Nothing was imported.',
    de: 'Es wurde nichts importiert: {count} Zeilen sind fehlerhaft.',
    en: 'Nothing was imported: {count} rows are faulty.',
  },
  IMPORT_CHANGED: {
    status: 409,
    cause:
      'Since the preview something has changed, so that the import would do something else. Nothing was imported.',
    de: 'Es wurde nichts importiert: Inzwischen hat sich etwas geändert. Bitte prüfen Sie die Vorschau noch einmal.',
    en: 'Nothing was imported: something has changed in the meantime. Please check the preview again.',
  },
  EXPORT_RUNNING: {
    status: 409,
    cause: 'Everything that the tenant owns is being packed already, or another export has the same id.',
    de: 'Es wird schon ein Gesamtexport erstellt. Bitte warten Sie, bis er fertig ist, oder brechen Sie ihn ab.',
    en: 'A whole export is being made already. Please wait until it is ready, or cancel it.',
  },
  EXPORT_BY_SUPPORT: {
    status: 403,
    cause:
      'Support is let in to help, and takes nothing along; so only members make whole exports and schedules.',
    de: 'Der Support kann keine Exporte einrichten, erstellen oder herunterladen. Das kann nur, wer zum Anbieter gehört.',
    en: 'Support can neither set up, make nor download exports. Only members of the provider can.',
  },
  EXPORT_GONE: {
    status: 410,
    cause: 'The file of the export is not there: it is not ready, or was deleted.',
    de: 'Diese Datei ist nicht mehr da. Bitte erstellen Sie einen neuen Export.',
    en: 'This file is no longer here. Please make a new export.',
  },
  EXPORT_SCHEDULES_FULL: {
    status: 409,
    cause: `A tenant has at most ${maxExportSchedules} scheduled exports.`,
    de: `Es gibt schon ${maxExportSchedules} regelmäßige Exporte. Bitte löschen Sie einen, den Sie nicht mehr brauchen.`,
    en: `There are ${maxExportSchedules} scheduled exports already. Please delete one that you no longer need.`,
  },
  EXPORT_LIST_REFUSED: {
    status: 403,
    cause:
      'The caller may not take this list along, or it is none that can be exported by itself in this format.',
    de: 'Diese Liste können Sie nicht regelmäßig exportieren.',
    en: 'You cannot have this list exported regularly.',
  },
  EXPORT_RECIPIENT_REFUSED: {
    status: 422,
    cause: 'Somebody who is to be told is no member, or may not take this list along.',
    de: 'Mindestens eine der gewählten Personen gehört nicht mehr dazu oder darf diese Liste nicht herunterladen.',
    en: 'At least one of the people chosen is no longer a member, or may not download this list.',
  },
  EXPORT_STORAGE_REFUSED: {
    status: 422,
    cause: 'The address of the storage is not encrypted, or leads into networks that are not public.',
    de: 'Diese Adresse geht nicht: Sie muss mit https:// beginnen und im öffentlichen Internet liegen.',
    en: 'This address cannot be used: it has to begin with https:// and be on the public internet.',
  },
  EXPORT_SECRET_MISSING: {
    status: 422,
    cause: 'The secret key is not known, or was entered for another storage or access key.',
    de: 'Bitte geben Sie den geheimen Schlüssel ein.',
    en: 'Please enter the secret key.',
  },
  EXPORT_UNDER_WAY: {
    status: 409,
    cause: 'This scheduled export is being made already.',
    de: 'Dieser Export läuft schon. Bitte warten Sie, bis er fertig ist.',
    en: 'This export is under way already. Please wait until it is done.',
  },
  EXPORT_SCHEDULE_OFF: {
    status: 409,
    cause: 'The scheduled export is switched off.',
    de: 'Dieser Export ist ausgeschaltet. Bitte schalten Sie ihn zuerst ein.',
    en: 'This export is switched off. Please switch it on first.',
  },
  ARCHIVE_UNKNOWN: {
    status: 415,
    cause: 'A file to move in with is no ZIP of a whole export, whatever its name says.',
    de: 'Das ist kein Gesamtexport. Bitte wählen Sie die ZIP-Datei, so wie sie heruntergeladen wurde.',
    en: 'This is no whole export. Please choose the ZIP file as it was downloaded.',
  },
  ARCHIVE_FORMAT: {
    status: 422,
    cause: 'The archive is of another format than this version reads; `format` is its number.',
    de: 'Dieser Gesamtexport hat das Format {format}, das hier noch nicht gelesen werden kann.',
    en: 'This whole export has the format {format}, which cannot be read here yet.',
  },
  ARCHIVE_DAMAGED: {
    status: 422,
    cause: 'What the archive holds is not what its list says; `what` names the file or table.',
    de: 'Das Archiv ist beschädigt oder wurde verändert: {what}. Bitte laden Sie den Gesamtexport noch einmal herunter.',
    en: 'The archive is damaged or was changed: {what}. Please download the whole export once more.',
  },
  ARCHIVE_FOREIGN: {
    status: 422,
    cause: 'The archive holds something that no export of this version holds; `what` names it.',
    de: 'Das Archiv enthält etwas, das kein Gesamtexport dieser Version enthält: {what}.',
    en: 'The archive holds something that no whole export of this version holds: {what}.',
  },
  ARCHIVE_UNREADABLE: {
    status: 422,
    cause:
      'A text or template in the archive is none that a form would take; `file`, `row` and `field` say where.',
    de: 'Das Archiv enthält einen Text oder eine Vorlage, die es so nicht geben kann: {file}, Zeile {row}, {field}.',
    en: 'The archive holds a text or template that cannot be: {file}, row {row}, {field}.',
  },
  ARCHIVE_WITHOUT_FILES: {
    status: 422,
    cause: 'The archive was made without files, so that invoices and certificates would have none.',
    de: 'Dieser Gesamtexport wurde ohne Dateien erstellt. Für einen Umzug werden sie gebraucht: Bitte erstellen Sie ihn mit Dateien.',
    en: 'This whole export was made without files. To move in they are needed: please make it with files.',
  },
  ARCHIVE_TOO_MUCH: {
    status: 422,
    cause: 'The archive unfolds into more than can be taken in.',
    de: 'Das Archiv enthält mehr, als hier eingelesen werden kann. Bitte wenden Sie sich an den Support.',
    en: 'The archive holds more than can be taken in here. Please contact support.',
  },
  ARCHIVE_TOO_LARGE: {
    status: 413,
    cause: 'A file to move in with has more than 4 GB.',
    de: 'Die Datei ist zu groß; möglich sind bis zu 4 GB.',
    en: 'The file is too large; up to 4 GB are possible.',
  },
  MOVE_NOT_EMPTY: {
    status: 409,
    cause: 'Somebody has entered something here already, so that nothing can move in; `what` names it.',
    de: 'Hier wurde schon etwas angelegt: {what}. Ein Umzug geht nur in ein leeres Konto.',
    en: 'Something was entered here already: {what}. You can only move into an empty account.',
  },
  MOVE_RUNNING: {
    status: 409,
    cause: 'An archive is being taken in, or another one waits to be.',
    de: 'Es läuft schon ein Umzug, oder ein anderes Archiv wartet darauf. Bitte verwerfen Sie es zuerst.',
    en: 'A move is under way already, or another archive waits for it. Please discard it first.',
  },
  MOVE_BY_SUPPORT: {
    status: 403,
    cause: 'Support is let in to help, and decides nothing; so only members let something move in.',
    de: 'Der Support kann keinen Umzug durchführen. Das kann nur, wer zum Anbieter gehört.',
    en: 'Support cannot move anything in. Only members of the provider can.',
  },
  MOVE_GONE: {
    status: 410,
    cause: 'The archive is not there: it was taken in, discarded, or is older than a day.',
    de: 'Dieses Archiv ist nicht mehr da. Bitte laden Sie es noch einmal hoch.',
    en: 'This archive is no longer here. Please upload it once more.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom({
  ...wireRefusals,
  ...identityRefusals,
  ...tenantRefusals,
  ...fileRefusals,
  ...importRefusals,
})
