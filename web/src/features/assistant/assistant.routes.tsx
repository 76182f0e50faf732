import { lazyRouteComponent } from '@tanstack/react-router'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'

export const assistantPages = {
  '/settings/assistant': {
    frame: settingsFrame,
    permission: 'settings.read',
    tab: { label: { de: 'Mail-Assistent', en: 'Mail assistant' }, position: 18 },
    component: lazyRouteComponent(() => import('./assistant-page.tsx'), 'AssistantPage'),
  },
} satisfies Pages
