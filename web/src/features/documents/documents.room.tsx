import { IconFileText } from '@tabler/icons-react'
import type { Room } from '#platform/room.ts'
import { documentsPages } from './documents.routes.tsx'

export const documentsRoom = {
  name: 'documents',
  pages: documentsPages,
  navigation: [
    {
      section: 'catalogue',
      position: 25,
      to: '/documents',
      label: { de: 'Dokumentvorlagen', en: 'Document templates' },
      icon: IconFileText,
    },
  ],
} satisfies Room<keyof typeof documentsPages>
