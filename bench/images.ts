import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { imageVariants, type VariantSize } from '../server/src/features/files/image.rules.ts'
import { makeVariants } from '../server/src/features/files/image.ts'
import { median, note, report } from './rig/figures.ts'

/**
 * Measures what all sizes of an image cost when it is decoded once, against decoding it anew for each of them. The
 * images have as many pixels as may be uploaded: one of a single colour, and one like a photo in two formats.
 */
const rounds = 3
const size = { width: 8660, height: 5773 }

const encoders = {
  'image/avif': (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  'image/webp': (image: Sharp) => image.webp({ quality: 78 }),
  'image/jpeg': (image: Sharp) => image.flatten().jpeg({ quality: 80, mozjpeg: true }),
}

async function decodingEach(path: string, targetOf: (variant: VariantSize) => string) {
  for (const variant of imageVariants(size)) {
    const { width, height, mediaType } = variant
    const image = sharp(path).autoOrient().resize(width, height, { fit: 'fill' }).toColourspace('srgb')
    await encoders[mediaType](image).toFile(targetOf(variant))
  }
}

/** Time of the processor, so that other load on this machine does not count. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const folder = await mkdtemp(join(tmpdir(), 'reihum-images-'))
const targetOf = ({ width, mediaType }: VariantSize) =>
  join(folder, `${width}-${mediaType.replace('image/', '')}`)
try {
  const colour = join(folder, 'colour.png')
  const photo = join(folder, 'photo.jpg')
  const picture = join(folder, 'photo.webp')
  const background = { r: 82, g: 43, b: 114 }
  await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toFile(colour)
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  await sharp({ create: { width: 1200, height: 800, channels: 3, background, noise } })
    .resize(size.width, size.height, { fit: 'fill' })
    .jpeg()
    .toFile(photo)
  await sharp(photo).webp().toFile(picture)
  for (const [name, path] of [
    ['one-colour', colour],
    ['photo-jpeg', photo],
    ['photo-webp', picture],
  ] as const) {
    const once: number[] = []
    const each: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      once.push(await costOf(() => makeVariants(path, size, targetOf)))
      each.push(await costOf(() => decodingEach(path, targetOf)))
    }
    report(`image-sizes-${name}`, {
      value: median(once),
      unit: 'ms of the processor',
      reference: median(each),
    })
  }
  note('the reference decodes the image for each size anew')
} finally {
  await rm(folder, { recursive: true, force: true })
}
