import { lazyRouteComponent } from '@tanstack/react-router'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'

export const characteristicsPages = {
  '/settings/characteristics': {
    frame: settingsFrame,
    permission: 'courses.manage',
    tab: {
      label: { de: 'Kursmerkmale', en: 'Course characteristics' },
      position: 11,
      shownTo: 'courses.manage',
    },
    component: lazyRouteComponent(() => import('./characteristics-page.tsx'), 'CharacteristicsPage'),
  },
} satisfies Pages
