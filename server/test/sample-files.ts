import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** An image with colours that change from corner to corner, so that it does not compress to almost nothing. */
export function picture(width = 900, height = 600) {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at += 1) data[at] = (at * 7 + ((at >> 8) * 13) / 3) & 255
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A picture of a sky above a ground, for tests whose screenshots people look at. */
export function scenery(width: number, height: number, [sky, light, ground]: number[][]) {
  const data = Uint8Array.from(
    [sky, sky, sky, light, sky, light, ground, light, ground, ground, ground, ground].flat() as number[],
  )
  return sharp(data, { raw: { width: 3, height: 4, channels: 3 } }).resize(width, height, {
    fit: 'fill',
    kernel: 'cubic',
  })
}

/** A photo as a telephone writes it: rotated, with the place and time in its metadata. */
export function telephonePhoto(): Promise<Buffer> {
  return picture()
    .withExif({
      IFD0: { Copyright: 'Ada Berg', Make: 'Telefon' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

function crc(bytes: Uint8Array): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** An image of a few kilobytes that unpacks to a huge number of pixels. */
export function pixelBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 50_000_000)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

type Entry = { name: string; content?: string }

/** A ZIP archive without compression. */
export function zip(entries: Entry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content = '' } of entries) {
    const [title, data] = [Buffer.from(name), Buffer.from(content)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, title, data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, rest, title]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const types = { name: '[Content_Types].xml', content: '<Types/>' }
const odt = 'application/vnd.oasis.opendocument.text'

export const officeFiles = {
  odt: zip([{ name: 'mimetype', content: odt }, { name: 'content.xml' }]),
  docx: zip([types, { name: 'word/document.xml' }]),
  xlsx: zip([types, { name: 'xl/workbook.xml' }]),
  docm: zip([types, { name: 'word/document.xml' }, { name: 'word/vbaProject.bin' }]),
  epub: zip([{ name: 'mimetype', content: 'application/epub+zip' }, { name: 'content.xml' }]),
}

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
