import type { MediaType } from '@reihum/contract/files/file-types.ts'

/**
 * The type told by the first bytes of a file; 'zip' and 'text' need a look at the rest, 'heic' and 'rtf' are refused by
 * their names.
 */
export type Beginning = MediaType | 'zip' | 'text' | 'heic' | 'rtf' | null

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to))

const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

/** The brands of a container format that AVIF, films and photos of phones use. */
function brandsOf(head: Uint8Array): string[] {
  if (ascii(head, 4, 8) !== 'ftyp') return []
  const size = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length)
  const brands: string[] = []
  for (let at = 8; at + 4 <= size; at += 4) if (at !== 12) brands.push(ascii(head, at, at + 4))
  return brands
}

const heic = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Some programs write a few bytes before the header of a PDF, and viewers look for it in the first kilobyte. */
function beginsAsPdf(head: Uint8Array): boolean {
  const text = ascii(head, 0, Math.min(head.length, 1024))
  const at = text.search(/%PDF-[12]\.\d/)
  return at !== -1 && !text.slice(0, at).includes('<')
}

/**
 * Whether there are control characters that no text contains; tab, line feed, form feed and carriage return are
 * allowed.
 */
export function holdsControls(bytes: Uint8Array): boolean {
  for (const byte of bytes)
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return true
  return false
}

/** A file that begins with a tag could be HTML or SVG with scripts. */
function beginsWithTag(head: Uint8Array): boolean {
  const text = ascii(head, 0, Math.min(head.length, 1024)).replace(/^\xef\xbb\xbf/, '')
  return /^\s*<[a-z!?/]/i.test(text) || /<(!doctype|html|svg|script|iframe)\b/i.test(text)
}

/** Recognises a type by its content, never by the file's name; types not on the list are refused. */
export function beginningOf(head: Uint8Array): Beginning {
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'image/gif'
  const brands = brandsOf(head)
  if (brands.includes('avif')) return 'image/avif'
  if (brands.some((brand) => heic.includes(brand))) return 'heic'
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return 'zip'
  if (beginsAsPdf(head)) return 'application/pdf'
  if (ascii(head, 0, 5) === '{\\rtf') return 'rtf'
  return holdsControls(head) || beginsWithTag(head) ? null : 'text'
}

/** Tells CSV from other text by the extension, which is safe because both are equally harmless. */
export function textTypeOf(filename: string): MediaType {
  return /\.csv$/i.test(filename) ? 'text/csv' : 'text/plain'
}

const macros = /(^|\/)(vbaProject\.bin|vbaData\.xml|Basic\/|Scripts\/)/i

/** The type of a ZIP archive, by the names of its entries, and by the first entry if it is uncompressed. */
export function archiveTypeOf(
  names: readonly string[],
  first: { name: string; text: string },
): MediaType | null {
  if (names.some((name) => macros.test(name))) return null
  const openDocument = 'application/vnd.oasis.opendocument.text'
  if (first.name === 'mimetype')
    return first.text === openDocument && names.includes('content.xml') ? openDocument : null
  if (!names.includes('[Content_Types].xml')) return null
  if (names.includes('word/document.xml'))
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  if (names.includes('xl/workbook.xml'))
    return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return null
}
