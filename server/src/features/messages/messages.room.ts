import type { Room } from '#platform/room.ts'
import * as mailEvents from './mail.events.ts'
import { messagesInvariants } from './messages.invariants.ts'
import { messagesRoutes } from './messages.routes.ts'
import { messagesSubjects } from './messages.subjects.ts'

export const messagesRoom = {
  name: 'messages',
  tables: ['mail', 'mail_attachment', 'mail_content'],
  routes: messagesRoutes,
  events: [mailEvents],
  invariants: messagesInvariants,
  subjects: messagesSubjects,
} satisfies Room
