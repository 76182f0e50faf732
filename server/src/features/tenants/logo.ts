import { type Logo, maxLogoBytes, maxLogoPixels } from '@reihum/contract/tenants/letterhead.schema.ts'
import sharp from 'sharp'
import { Refusal } from '#platform/refusal.ts'

const options = { limitInputPixels: 4_000_000, failOn: 'truncated' } as const

/** The size that the head of a PNG tells. */
export function sizeOfPng(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/**
 * A logo as it is kept: a PNG that we have written ourselves, without what else a file may contain. The same picture gives
 * the same bytes.
 */
export async function keptLogo({ name, image }: Logo): Promise<Logo> {
  const sent = Buffer.from(image, 'base64')
  const { format } = await sharp(sent, options)
    .metadata()
    .catch(() => ({ format: undefined }))
  if (format !== 'png' && format !== 'jpeg') throw new Refusal('LOGO_REFUSED')
  const png = await sharp(sent, options)
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ ...maxLogoPixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ palette: true, colours: 256, effort: 7 })
    .toBuffer()
    .catch(() => null)
  if (!png || png.length > maxLogoBytes * 2) throw new Refusal('LOGO_REFUSED')
  return { name, image: png.toString('base64') }
}
