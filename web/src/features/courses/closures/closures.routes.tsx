import { lazyRouteComponent } from '@tanstack/react-router'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'

export const closuresPages = {
  '/settings/closures': {
    frame: settingsFrame,
    permission: 'courses.manage',
    tab: { label: { de: 'Schließzeiten', en: 'Closures' }, position: 12, shownTo: 'courses.manage' },
    component: lazyRouteComponent(() => import('./closures-page.tsx'), 'ClosuresPage'),
  },
} satisfies Pages
