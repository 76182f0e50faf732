/*
 * What a PDF says of itself stands in a piece of XML (XMP). The press writes its own; what a paper says beyond that is added
 * behind the file, as PDF means changes to be: the new piece, where it is, and where the table before it begins.
 */

/** Where each numbered thing of a file begins, by its table as the press writes it. */
export function placesOf(file: string, tableAt: number): number[] {
  const [, count = '0'] = /^xref\n0 (\d+)\n/.exec(file.slice(tableAt, tableAt + 40)) ?? []
  const first = file.indexOf('\n', tableAt + 'xref\n'.length) + 1
  // An entry has twenty bytes, and its place is the first ten of them.
  return Array.from({ length: Number(count) }, (_, index) =>
    Number(file.slice(first + index * 20, first + index * 20 + 10)),
  )
}

export function reference(text: string, name: string): number {
  const found = new RegExp(`/${name} (\\d+) 0 R`).exec(text)
  if (!found) throw new Error(`the PDF names no ${name}`)
  return Number(found[1])
}

/** The same PDF with other metadata. Only what the press wrote is understood. */
export function replaceMetadata(pdf: Uint8Array, change: (xmp: string) => string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(pdf)
  const file = bytes.toString('latin1')
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(file.slice(-40))?.[1])
  const trailer = file.slice(file.lastIndexOf('trailer'))
  const places = placesOf(file, tableAt)
  const catalog = file.slice(places[reference(trailer, 'Root')])
  const number = reference(catalog.slice(0, catalog.indexOf('endobj')), 'Metadata')
  const old = file.slice(places[number])
  const [, length = ''] = /\/Length (\d+)/.exec(old) ?? []
  const begins = (places[number] as number) + old.indexOf('stream\n') + 'stream\n'.length
  const xmp = Buffer.from(change(bytes.toString('utf8', begins, begins + Number(length))))
  const begin = Buffer.from(
    `\n${number} 0 obj\n<<\n  /Length ${xmp.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n`,
  )
  const end = '\nendstream\nendobj\n\n'
  const newTableAt = bytes.length + begin.length + xmp.length + end.length
  const place = String(bytes.length + 1).padStart(10, '0')
  const closing = `${trailer.slice(0, trailer.lastIndexOf('>>'))}  /Prev ${tableAt}\n>>`
  const table = `xref\n${number} 1\n${place} 00000 n \n${closing}\nstartxref\n${newTableAt}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([bytes, begin, xmp, Buffer.from(`${end}${table}`, 'latin1')]))
}
