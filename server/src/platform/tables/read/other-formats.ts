import { Refusal } from '#platform/refusal.ts'
import { openArchive } from './unzip.ts'

/** So much of a file tells what it is. */
const told = 4096

/** Formats that are text, by how they begin. A table of separated cells begins like none of them. */
const texts: readonly [format: string, begins: RegExp][] = [
  ['PDF', /^%PDF-/],
  ['RTF', /^\{\\rtf/],
  // A table may have the headings ID and Preis; only the other format goes on with cells by their coordinates.
  ['SYLK (SLK)', /^ID;P[\s\S]*\n[BCF];[XY]\d/],
  ['DIF', /^TABLE\r?\n0,1\r?\n/],
  ['XML 2003', /^(?:<\?xml[^>]*>)?\s*(?:<\?mso-application[^>]*>\s*)?<(?:ss:)?Workbook[\s>]/],
  ['FODS', /^(?:<\?xml[^>]*>)?\s*<office:document[\s>]/],
  ['HTML', /^\s*<(?:!doctype html|html|head|meta|body|table)[\s>]/i],
  ['XML', /^<\?xml\s/],
  ['JSON', /^\s*[[{]\s*["{[]/],
]

/** A part of an archive that only this format has. */
const parts: readonly [format: string, part: RegExp][] = [
  ['XLSB', /^xl\/workbook\.bin$/],
  ['Numbers', /^Index(?:\.zip|\/)/],
  ['DOCX', /^word\/document\.xml$/],
  ['PPTX', /^ppt\/presentation\.xml$/],
]

const openDocuments: Readonly<Record<string, string>> = { spreadsheet: 'ODS', text: 'ODT' }

function archived(bytes: Uint8Array): string | null {
  const { names, read } = openArchive(bytes)
  const [found] = parts.find(([, part]) => names.some((name) => part.test(name))) ?? []
  if (found) return found
  const type = names.includes('mimetype') ? Buffer.from(read('mimetype') ?? []).toString('latin1') : ''
  const [, kind = ''] = /opendocument\.(spreadsheet|text)/.exec(type.slice(0, 100)) ?? []
  return openDocuments[kind] ?? null
}

const oldOffice = '\xd0\xcf\x11\xe0'

/** Old Office files and those with a password begin alike; the password is a part that names itself in wide letters. */
const isLocked = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )

function formatOf(bytes: Uint8Array, head: string): string | null {
  if (head.startsWith(oldOffice)) return 'XLS'
  if (head.startsWith('PK\x03\x04')) return archived(bytes)
  const text = head.replace(/^\xef\xbb\xbf/, '')
  return texts.find(([, begins]) => begins.test(text))?.[0] ?? null
}

/** Refuses a file by the name of its format, where many programs save tables in it and it is not read here. */
export function refuseOtherFormats(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, told)).toString('latin1')
  if (head.startsWith(oldOffice) && isLocked(bytes)) throw new Refusal('TABLE_LOCKED')
  const format = formatOf(bytes, head)
  if (format !== null) throw new Refusal('TABLE_FORMAT_REFUSED', { format })
}
