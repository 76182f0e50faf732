import { maxMegapixels } from '@reihum/contract/files/file-types.ts'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '#platform/refusal.ts'
import { imageVariants, type VariantSize } from './image.rules.ts'

// One thread per image and no cache, so that several images at once do not fill the memory.
sharp.concurrency(1)
sharp.cache(false)
// Only formats that may be uploaded are ever decoded, whatever else the library supports.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
})

const options = { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'truncated' } as const

export type ImageSize = { width: number; height: number }

/** Decodes the whole image once, so that a broken one is refused during the upload. Returns its size after rotation. */
export async function measureImage(path: string): Promise<ImageSize> {
  const { autoOrient } = await sharp(path, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal('FILE_DAMAGED')
    })
  // Checked before decoding, because the header of a small file may announce an enormous image.
  if (autoOrient.width * autoOrient.height > options.limitInputPixels) throw new Refusal('IMAGE_TOO_LARGE')
  await sharp(path, options)
    .timeout({ seconds: 30 })
    .resize(64)
    .raw()
    .toBuffer()
    .catch(() => {
      throw new Refusal('FILE_DAMAGED')
    })
  return { width: autoOrient.width, height: autoOrient.height }
}

const encoders = {
  'image/avif': (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  'image/webp': (image: Sharp) => image.webp({ quality: 78 }),
  'image/jpeg': (image: Sharp) =>
    image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
}

/** The pixels of an image in its largest size, rotated upright. */
async function decode(path: string, { width, height }: ImageSize) {
  const { data, info } = await sharp(path, options)
    .timeout({ seconds: 60 })
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/**
 * Writes every size in every format, without the camera's metadata, such as where and when the picture was taken. The
 * image is decoded once, because that takes seconds for a large one, and all sizes are made of the largest.
 */
export async function makeVariants(
  path: string,
  size: ImageSize,
  targetOf: (variant: VariantSize) => string,
): Promise<VariantSize[]> {
  const variants = imageVariants(size)
  const { data, raw } = await decode(path, variants.at(-1) ?? size)
  for (const variant of variants) {
    const { width, height, mediaType } = variant
    const image = sharp(data, { raw }).timeout({ seconds: 60 }).resize(width, height, { fit: 'fill' })
    await encoders[mediaType](image).toFile(targetOf(variant))
  }
  return variants
}
