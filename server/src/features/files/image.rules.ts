import { imageWidths } from '@reihum/contract/files/file.schema.ts'

/** From the smallest files to the format that every browser and mail program can show. */
export const variantTypes = ['image/avif', 'image/webp', 'image/jpeg'] as const
export type VariantType = (typeof variantTypes)[number]

export type VariantSize = { width: number; height: number; mediaType: VariantType }

/**
 * The sizes to make: none is larger than the image, and the largest has the size of the image unless that is very
 * large.
 */
export function imageVariants({ width, height }: { width: number; height: number }): VariantSize[] {
  const widest = Math.min(width, imageWidths.at(-1) ?? width)
  const widths = [...imageWidths.filter((one) => one < widest), widest]
  return widths.flatMap((one) =>
    variantTypes.map((mediaType) => ({
      mediaType,
      width: one,
      height: Math.max(1, Math.round((height * one) / width)),
    })),
  )
}

/** The formats the client accepts, best first. Browsers announce the newer formats; JPEG is always accepted. */
export function acceptedTypes(accept: string): VariantType[] {
  return variantTypes.filter((type) => type === 'image/jpeg' || accept.toLowerCase().includes(type))
}

type Stored = { width: number; media_type: string }

/** The smallest variant that is wide enough, in the best accepted format; without a width, the widest. */
export function pickVariant<Variant extends Stored>(
  variants: readonly Variant[],
  wanted: { width: number | null; accept: string },
): Variant | null {
  const byWidth = [...variants].sort((one, other) => one.width - other.width)
  const widest = byWidth.at(-1)?.width ?? 0
  const { width } = byWidth.find((one) => one.width >= (wanted.width ?? widest)) ?? { width: widest }
  for (const type of acceptedTypes(wanted.accept)) {
    const found = byWidth.find((one) => one.width === width && one.media_type === type)
    if (found) return found
  }
  return null
}
