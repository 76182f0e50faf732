import type { QrCode } from '@reihum/contract/tenants/bank.schema.ts'

/** A QR code that a poster can show large has about this many pixels on each side. */
const pixels = 1500

/** The name of a file with the QR code of a course; what a file system does not take in a reference becomes a dash. */
export function qrFileName(reference: string, ending: 'svg' | 'png'): string {
  const said = reference.split(/[^\p{L}\p{N}_]/u).filter(Boolean)
  return `${['qr-code', ...said].join('-')}.${ending}`
}

const svgOf = ({ size, path }: QrCode) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}mm" height="${size}mm" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`

export const asSvg = (code: QrCode, name: string) => new File([svgOf(code)], name, { type: 'image/svg+xml' })

/** Each module is a whole number of pixels, so that its edges stay sharp. */
export async function asPng({ size, path }: QrCode, name: string): Promise<File> {
  const scale = Math.ceil(pixels / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws no pictures.')
  drawing.scale(scale, scale)
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, size, size)
  drawing.fillStyle = '#000'
  drawing.fill(new Path2D(path))
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('This browser writes no pictures.')
  return new File([blob], name, { type: 'image/png' })
}
