import type { Picture } from '@reihum/contract/courses/portal-course.schema.ts'

/** The server answers each width in the best format that the browser takes, so there is one address for all of them. */
export const pictureAddress = ({ address }: Picture, width: number) => `${address}&w=${width}`

type Shown = { picture: Picture /** How wide it is shown. */; sizes: string; isFirst?: boolean }

/** Its measures are known before it comes, so that nothing moves; what lies further down comes later. */
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
