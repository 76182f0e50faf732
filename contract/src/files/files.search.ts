import { z } from 'zod'
import { fileId } from '../wire/ids.schema.ts'
import type { RoomSearch } from '../wire/room-search.ts'
import { fileKind } from './file.schema.ts'

export const filesSearch = {
  parts: { files: { position: 100, permission: 'files.manage', finds: 'file' } },
  hits: {
    file: z.object({
      kind: z.literal('file'),
      id: fileId,
      filename: z.string(),
      fileKind,
      filesize: z.number().int(),
      createdAt: z.iso.datetime(),
    }),
  },
} satisfies RoomSearch
