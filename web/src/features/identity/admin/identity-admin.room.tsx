import { IconUsers } from '@tabler/icons-react'
import type { Room } from '#platform/room.ts'
import { adminUsersPages } from './admin-users.routes.tsx'

export const identityAdminRoom = {
  name: 'identity',
  pages: adminUsersPages,
  navigation: [
    {
      section: 'overview',
      position: 30,
      to: '/admin/users',
      label: { de: 'Benutzer', en: 'Users' },
      icon: IconUsers,
    },
  ],
} satisfies Room<keyof typeof adminUsersPages>
