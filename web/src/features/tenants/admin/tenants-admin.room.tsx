import { IconAward, IconBuildingCommunity, IconHeartHandshake } from '@tabler/icons-react'
import type { Room } from '#platform/room.ts'
import { adminTenantsPages } from './admin-tenants.routes.tsx'

export const tenantsAdminRoom = {
  name: 'tenants',
  pages: adminTenantsPages,
  navigation: [
    {
      section: 'overview',
      position: 20,
      to: '/admin/tenants',
      label: { de: 'Mandanten', en: 'Tenants' },
      icon: IconBuildingCommunity,
    },
    {
      section: 'operation',
      position: 10,
      to: '/admin/tiers',
      label: { de: 'Tarife', en: 'Tiers' },
      icon: IconAward,
    },
    {
      section: 'operation',
      position: 17,
      to: '/admin/recommendations',
      label: { de: 'Empfehlungen', en: 'Recommendations' },
      icon: IconHeartHandshake,
    },
  ],
} satisfies Room<keyof typeof adminTenantsPages>
