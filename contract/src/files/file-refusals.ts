import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { maxFileMegabytes, maxMegapixels } from './file-types.ts'

export const fileRefusals = {
  FILE_TOO_LARGE: {
    status: 413,
    cause: `An upload has more than ${maxFileMegabytes} MB.`,
    de: `Die Datei ist zu groß; möglich sind bis zu ${maxFileMegabytes} MB. Bitte verkleinern Sie sie und laden Sie sie noch einmal hoch.`,
    en: `The file is too large; up to ${maxFileMegabytes} MB are possible. Please make it smaller and upload it again.`,
  },
  STORAGE_FULL: {
    status: 409,
    cause: 'With this file the tenant would store more than the `limit` megabytes that its tier includes.',
    de: 'Der Speicher reicht nicht: Ihr Tarif {tier} enthält {limit} MB für Dateien. Bitte löschen Sie Dateien, die Sie nicht mehr brauchen, oder wechseln Sie in einen höheren Tarif.',
    en: 'There is not enough storage: your tier {tier} includes {limit} MB for files. Please delete files that you no longer need, or change to a higher tier.',
  },
  FILE_EMPTY: {
    status: 422,
    cause: 'An upload has no content.',
    de: 'Die Datei ist leer. Bitte wählen Sie eine andere.',
    en: 'The file is empty. Please choose another one.',
  },
  FILE_KIND_REFUSED: {
    status: 415,
    cause: 'The content is none of the types that may be uploaded, whatever its name says.',
    de: 'Dateien dieser Art sind nicht möglich. Speichern Sie Bilder als JPEG, PNG, WebP, AVIF oder GIF, alles andere als PDF, Text, CSV, ODT, DOCX oder XLSX (ohne Makros).',
    en: 'Files of this kind are not possible. Save images as JPEG, PNG, WebP, AVIF or GIF, anything else as PDF, text, CSV, ODT, DOCX or XLSX (without macros).',
  },
  FILE_HEIC_REFUSED: {
    status: 415,
    cause: 'A photo of a phone in the format HEIC, which most browsers cannot show.',
    de: 'Dieses Foto ist im Format HEIC, das die meisten Browser nicht zeigen. Bitte speichern Sie es als JPEG. Auf dem iPhone nimmt „Einstellungen → Kamera → Formate → Maximale Kompatibilität“ künftige Fotos so auf.',
    en: 'This photo is in the format HEIC, which most browsers cannot show. Please save it as JPEG. On an iPhone “Settings → Camera → Formats → Most Compatible” takes future photos that way.',
  },
  FILE_RTF_REFUSED: {
    status: 415,
    cause: 'A document in the format RTF, which can hold programs.',
    de: 'Dokumente im Format RTF sind nicht möglich. Bitte speichern Sie das Dokument als PDF, DOCX oder ODT.',
    en: 'Documents in the format RTF are not possible. Please save the document as PDF, DOCX or ODT.',
  },
  FILE_DAMAGED: {
    status: 422,
    cause: 'The content breaks off, or cannot be read as the type that it begins as.',
    de: 'Die Datei ist beschädigt oder unvollständig. Bitte öffnen Sie sie, speichern Sie sie neu und laden Sie sie noch einmal hoch.',
    en: 'The file is damaged or incomplete. Please open it, save it again and upload it once more.',
  },
  IMAGE_TOO_LARGE: {
    status: 422,
    cause: `An image has more than ${maxMegapixels} million pixels.`,
    de: `Das Bild hat zu viele Bildpunkte; möglich sind bis zu ${maxMegapixels} Megapixel. Bitte verkleinern Sie es und laden Sie es noch einmal hoch.`,
    en: `The image has too many pixels; up to ${maxMegapixels} megapixels are possible. Please make it smaller and upload it again.`,
  },
  FILE_CHANGED: {
    status: 409,
    cause: 'The id was used for another content before.',
    de: 'Unter dieser Kennung liegt schon eine andere Datei. Bitte laden Sie die Datei noch einmal neu hoch.',
    en: 'Another file has this id already. Please upload the file anew.',
  },
  IMAGE_NEEDED: {
    status: 422,
    cause: 'A picture is to be shown that is no image, or one that could not be processed.',
    de: 'Diese Datei kann nicht als Bild gezeigt werden. Bitte wählen Sie ein anderes Bild.',
    en: 'This file cannot be shown as an image. Please choose another image.',
  },
  FILE_IN_USE: {
    status: 409,
    cause: 'A file that something shows is to be deleted; `places` names what does.',
    de: 'Die Datei wird noch verwendet: {places}. Bitte wählen Sie dort zuerst eine andere.',
    en: 'The file is still in use: {places}. Please choose another one there first.',
  },
  FILE_NEEDED: {
    status: 409,
    cause:
      'Something else than a course needs the file that is to be deleted: a document template, an instructor whose photo it is, or a message that brings it along.',
    de: 'Die Datei wird noch verwendet, in einer Dokumentvorlage, als Foto einer Kursleitung oder als Anhang einer Nachricht. Bitte nehmen Sie sie dort zuerst heraus. Verschickte Nachrichten behalten ihre Anhänge.',
    en: 'The file is still in use, in a document template, as the photo of an instructor or as an attachment of a message. Please take it out there first. Messages that were sent keep their attachments.',
  },
  SYSTEM_FILE: {
    status: 409,
    cause: 'A document or file that the product itself needs is to be deleted.',
    de: 'Systemdokumente und Systemdateien können nicht gelöscht werden',
    en: 'System documents and system files cannot be deleted',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom(wireRefusals, tenantRefusals, fileRefusals)
