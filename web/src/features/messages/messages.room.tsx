import { IconMail } from '@tabler/icons-react'
import type { Room } from '#platform/room.ts'
import { messagesPages } from './messages.routes.tsx'
import { messagesTasks } from './messages.tasks.ts'

export const messagesRoom = {
  name: 'messages',
  pages: messagesPages,
  records: { mail: ({ id }) => `/notifications/${id}` },
  tasks: messagesTasks,
  search: () => import('./messages.search.ts').then(({ messagesSearch }) => messagesSearch),
  navigation: [
    {
      section: 'daily',
      position: 100,
      to: '/notifications',
      label: { de: 'E-Mails', en: 'E-mails' },
      icon: IconMail,
    },
  ],
} satisfies Room<keyof typeof messagesPages>
