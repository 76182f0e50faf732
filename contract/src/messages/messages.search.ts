import { z } from 'zod'
import { mailId } from '../wire/ids.schema.ts'
import type { RoomSearch } from '../wire/room-search.ts'
import { mailState } from './mail.schema.ts'

export const messagesSearch = {
  parts: { mails: { position: 110, permission: 'mails.manage', finds: 'mail' } },
  hits: {
    mail: z.object({
      kind: z.literal('mail'),
      id: mailId,
      subject: z.string(),
      recipient: z.string(),
      createdAt: z.iso.datetime(),
      state: mailState,
    }),
  },
} satisfies RoomSearch
