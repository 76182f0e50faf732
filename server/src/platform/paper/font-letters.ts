/** Where a table of a font begins (OpenType, "table directory"). */
function tableAt(font: DataView, name: string): number {
  const tables = font.getUint16(4)
  for (let entry = 12; entry < 12 + tables * 16; entry += 16) {
    const tag = [0, 1, 2, 3].map((at) => String.fromCharCode(font.getUint8(entry + at))).join('')
    if (tag === name) return font.getUint32(entry + 8)
  }
  throw new Error(`the font has no table ${name}`)
}

/** Where the part of the table of letters begins that knows all of Unicode ("cmap", format 12). */
function wholeUnicodeAt(font: DataView): number {
  const cmap = tableAt(font, 'cmap')
  const parts = font.getUint16(cmap + 2)
  for (let entry = cmap + 4; entry < cmap + 4 + parts * 8; entry += 8) {
    const part = cmap + font.getUint32(entry + 4)
    if (font.getUint16(part) === 12) return part
  }
  throw new Error('the font has no table of all letters')
}

/** The letters that a font can show, as code points. */
export function lettersOf(bytes: Uint8Array): Set<number> {
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const part = wholeUnicodeAt(font)
  const groups = font.getUint32(part + 12)
  const letters = new Set<number>()
  for (let group = part + 16; group < part + 16 + groups * 12; group += 12) {
    const last = font.getUint32(group + 4)
    for (let letter = font.getUint32(group); letter <= last; letter += 1) letters.add(letter)
  }
  return letters
}
