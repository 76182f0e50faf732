import { z } from 'zod'
import { courseId, fileId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { fileKinds, mediaTypes } from './file-types.ts'

const fileKind = z.enum(fileKinds)

/** Neither a way through folders nor anything that a terminal or a header would obey. */
const filename = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^(?!\.+$)[^/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u)

/** What people may say about a file; what it holds never changes. */
export const fileFields = z.object({
  filename,
  published: z.boolean(),
  altText: z.string().trim().max(300),
})
export type FileFields = z.infer<typeof fileFields>

const fileActions = ['change', 'delete'] as const

/** The sizes that are made of an image, as widths; none is larger than the image itself. */
export const imageWidths = [320, 640, 1280, 1920] as const

/** Images are shown only in the sizes that are made of them a moment after the upload. */
const imageStates = ['processing', 'ready', 'failed'] as const

export const file = z.object({
  id: fileId,
  filename: z.string(),
  filesize: z.number().int(),
  published: z.boolean(),
  kind: fileKind,
  mediaType: z.enum(mediaTypes),
  altText: z.string(),
  isSystem: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null for what is no image. */
  image: z
    .object({ width: z.number().int(), height: z.number().int(), state: z.enum(imageStates) })
    .nullable(),
  /** What visitors open it by, once it is published; images take `w`, one of the widths. */
  publicAddress: z.string(),
  /** The content as it was uploaded, for staff and for a few minutes. */
  downloadAddress: z.string(),
  /** A small picture of an image, for staff and for a few minutes. */
  thumbnailAddress: z.string().nullable(),
  /** The courses that show it. */
  courses: z.array(z.object({ id: courseId, title: z.string() })),
  allowedActions: z.array(z.enum(fileActions)),
})
export type File = z.infer<typeof file>

const fileSortKeys = ['createdAt', 'filename', 'filesize'] as const

export const fileListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  kind: fileKind.optional(),
  published: z.enum(['yes', 'no']).optional(),
  sort: z.enum(fileSortKeys).default('createdAt'),
})
