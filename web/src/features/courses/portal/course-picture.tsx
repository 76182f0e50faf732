import type { Picture } from '@reihum/contract/courses/portal-course.schema.ts'

/** One address for all formats: the server answers each width in the best format that the browser accepts. */
export const pictureAddress = ({ address }: Picture, width: number) => `${address}&w=${width}`

type Shown = { picture: Picture /** How wide it is shown. */; sizes: string; isFirst?: boolean }

/** Width and height are given, so that nothing moves when the image arrives; images further down are loaded later. */
export function CoursePicture({ picture, sizes, isFirst = false }: Shown) {
  return (
    <img
      src={pictureAddress(picture, 640)}
      srcSet={picture.widths.map((width) => `${pictureAddress(picture, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  )
}
