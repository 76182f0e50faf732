import { z } from 'zod'
import { courseId, fileId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { text } from '../wire/text.schema.ts'
import { fileKinds, mediaTypes } from './file-types.ts'

export const fileKind = z.enum(fileKinds)

/** A file name may hold neither a path nor control characters, which a terminal or a header would obey. */
const filename = text(200)
  .trim()
  .min(1)
  .regex(/^(?!\.+$)[^/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u)

/** What staff may change about a file; its content never changes. */
export const fileFields = z.object({
  filename,
  published: z.boolean(),
  altText: z.string().trim().max(300),
})
export type FileFields = z.infer<typeof fileFields>

const fileActions = ['change', 'delete'] as const

/** The widths in which an image is made; none is larger than the image itself. */
export const imageWidths = [320, 640, 1280, 1920] as const

/** Images are shown only in the variants that are made shortly after the upload. */
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
  /** The address for visitors once the file is published; images take `w`, one of the widths. */
  publicAddress: z.string(),
  /** The address of the uploaded content for the staff, valid for a few minutes. */
  downloadAddress: z.string(),
  /** The address of a small picture for the staff, valid for a few minutes; null for a file that is no image. */
  thumbnailAddress: z.string().nullable(),
  /** The courses that show the file. */
  courses: z.array(z.object({ id: courseId, title: z.string() })),
  allowedActions: z.array(z.enum(fileActions)),
})
export type File = z.infer<typeof file>

const fileSortKeys = ['createdAt', 'filename', 'filesize'] as const

export const fileListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  kind: fileKind.optional(),
  published: z.enum(['yes', 'no']).optional(),
  /** This file alone, as a hit of the search links to it. */
  fileId: fileId.optional(),
  sort: z.enum(fileSortKeys).default('createdAt'),
})
