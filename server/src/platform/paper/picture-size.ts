/** The most dots of a picture: a page in print has nine million, and each takes four bytes while it is set. */
const mostDots = 20_000_000
const mostBytes = 5_000_000

type Size = { width: number; height: number }

const pngBegins = [0x89, 0x50, 0x4e, 0x47]

/** The size that a PNG says in its first part. */
function pngSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 24 || pngBegins.some((byte, at) => bytes[at] !== byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Whether a marker of a JPEG begins its frame, which says the size: C0 to CF but for tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: Uint8Array): Size | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2))
    if (isFrame(bytes[at + 1] as number))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  return null
}

/** A drawing that is placed as it is, so that no dots are unfolded. */
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** What the press has drawn itself, such as a page of a PDF for a paper that takes in no other. */
const isOwnDrawing = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 23)).toString('latin1') === '<svg class="typst-doc" '

/**
 * Papers show PNG, JPEG and pages of PDF, up to a size that one process can hold. A few bytes may unfold to gigabytes, so what
 * a picture says of itself is read before it is decoded.
 */
export function refuseHugePictures(images: Readonly<Record<string, Uint8Array>>): void {
  for (const [name, bytes] of Object.entries(images)) {
    const size =
      isPdf(bytes) || isOwnDrawing(bytes) ? { width: 0, height: 0 } : (pngSize(bytes) ?? jpegSize(bytes))
    if (!size) throw new Error(`${name} is neither a PNG nor a JPEG nor a PDF`)
    const { width, height } = size
    if (bytes.length > mostBytes || width * height > mostDots)
      throw new Error(`${name} is too large for a paper: ${width} × ${height}, ${bytes.length} bytes`)
  }
}
