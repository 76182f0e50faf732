import { IconMessageHeart, IconUsers } from '@tabler/icons-react'
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
    {
      section: 'overview',
      position: 35,
      to: '/admin/feedback',
      label: { de: 'Feedback', en: 'Feedback' },
      icon: IconMessageHeart,
    },
  ],
} satisfies Room<keyof typeof adminUsersPages>
