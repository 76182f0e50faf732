import { IconTransfer } from '@tabler/icons-react'
import type { Room } from '#platform/room.ts'
import { importsPages } from './imports.routes.tsx'

export const importsRoom = {
  name: 'imports',
  pages: importsPages,
  navigation: [
    {
      section: 'catalogue',
      position: 60,
      to: '/datahub',
      label: { de: 'Datenaustausch', en: 'Data exchange' },
      icon: IconTransfer,
    },
  ],
} satisfies Room<keyof typeof importsPages>
