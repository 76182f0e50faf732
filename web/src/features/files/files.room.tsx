import { IconFiles } from '@tabler/icons-react'
import type { Room } from '#platform/room.ts'
import { filesPages } from './files.routes.tsx'

export const filesRoom = {
  name: 'files',
  pages: filesPages,
  records: {
    file: ({ id }) => `/files?fileId=${id}`,
  },
  search: () => import('./files.search.ts').then(({ filesSearch }) => filesSearch),
  navigation: [
    {
      section: 'catalogue',
      position: 50,
      to: '/files',
      label: { de: 'Dateien', en: 'Files' },
      icon: IconFiles,
    },
  ],
} satisfies Room<keyof typeof filesPages>
