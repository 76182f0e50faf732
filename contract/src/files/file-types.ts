import type { Wording } from '../wire/locales.ts'

export const fileKinds = ['image', 'pdf', 'document', 'table', 'text'] as const
export type FileKind = (typeof fileKinds)[number]

export const fileKindNames: Record<FileKind, Wording> = {
  image: { de: 'Bild', en: 'Image' },
  pdf: { de: 'PDF', en: 'PDF' },
  document: { de: 'Dokument', en: 'Document' },
  table: { de: 'Tabelle', en: 'Spreadsheet' },
  text: { de: 'Text', en: 'Text' },
}

type FileType = {
  kind: FileKind
  /** The first extension replaces one that claims another type. */
  extensions: readonly [string, ...string[]]
}

/** What may be uploaded, by its media type. Nothing of it runs script in a browser. */
export const fileTypes = {
  'image/jpeg': { kind: 'image', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  'image/png': { kind: 'image', extensions: ['png'] },
  'image/webp': { kind: 'image', extensions: ['webp'] },
  'image/avif': { kind: 'image', extensions: ['avif'] },
  'image/gif': { kind: 'image', extensions: ['gif'] },
  'application/pdf': { kind: 'pdf', extensions: ['pdf'] },
  'application/vnd.oasis.opendocument.text': { kind: 'document', extensions: ['odt'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    kind: 'document',
    extensions: ['docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    kind: 'table',
    extensions: ['xlsx'],
  },
  'text/csv': { kind: 'table', extensions: ['csv'] },
  'text/plain': { kind: 'text', extensions: ['txt', 'text', 'md', 'log'] },
} as const satisfies Record<string, FileType>

export type MediaType = keyof typeof fileTypes

export const mediaTypes = Object.keys(fileTypes) as [MediaType, ...MediaType[]]

/** The limit is the number of pixels of an image; its width or height alone is not limited. */
export const maxMegapixels = 50
export const maxFileMegabytes = 25
export const bytesInMegabyte = 1024 * 1024
export const maxFileBytes = maxFileMegabytes * bytesInMegabyte
