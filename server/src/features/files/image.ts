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

/**
 * Runs tasks one after the other, because a decoded image takes up to some hundred megabytes, however small its file
 * is.
 */
function makeLane() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

/** Two queues, so that an upload does not wait for the variants of other images. */
const measuring = makeLane()
const making = makeLane()

/** Decodes the whole image once, so that a broken one is refused during the upload. Returns its size after rotation. */
export async function measureImage(path: string): Promise<ImageSize> {
  const { autoOrient } = await sharp(path, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal('FILE_DAMAGED')
    })
  // Checked before decoding, because the header of a small file may announce an enormous image.
  if (autoOrient.width * autoOrient.height > options.limitInputPixels) throw new Refusal('IMAGE_TOO_LARGE')
  await measuring(() => sharp(path, options).timeout({ seconds: 30 }).resize(64).raw().toBuffer()).catch(
    () => {
      throw new Refusal('FILE_DAMAGED')
    },
  )
  return { width: autoOrient.width, height: autoOrient.height }
}

const encoders = {
  'image/avif': (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  'image/webp': (image: Sharp) => image.webp({ quality: 78 }),
  'image/jpeg': (image: Sharp) =>
    image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
}

/**
 * Writes every size in every format, rotated upright and without the camera's metadata, such as where and when the
 * picture was taken.
 */
export async function makeVariants(
  path: string,
  size: ImageSize,
  targetOf: (variant: VariantSize) => string,
): Promise<VariantSize[]> {
  const made: VariantSize[] = []
  for (const variant of imageVariants(size)) {
    await making(() =>
      encoders[variant.mediaType](
        sharp(path, options)
          .timeout({ seconds: 60 })
          .autoOrient()
          .resize(variant.width, variant.height, { fit: 'fill' })
          .toColourspace('srgb'),
      ).toFile(targetOf(variant)),
    )
    made.push(variant)
  }
  return made
}
