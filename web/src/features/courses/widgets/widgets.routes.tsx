import { tenantRef } from '@reihum/contract/wire/ids.schema.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { openSettingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'

export type WidgetsSearch = { tenant?: string }

/** Everybody may configure a widget for the tenant named in the address; storing it needs signing in. */
export const widgetsPages = {
  '/settings/widgets': {
    frame: openSettingsFrame,
    permission: 'settings.read',
    validateSearch: ({ tenant }): WidgetsSearch =>
      tenantRef.safeParse(tenant).success ? { tenant: String(tenant) } : {},
    tab: {
      label: { de: 'Einbettungen', en: 'Widgets' },
      position: 30,
      shownTo: 'courses.manage',
    },
    component: lazyRouteComponent(() => import('./widgets-page.tsx'), 'WidgetsPage'),
  },
  '/settings/widgets/$widgetId': {
    frame: openSettingsFrame,
    permission: 'settings.read',
    traits: { needsLogin: true },
    component: lazyRouteComponent(() => import('./widget-page.tsx'), 'WidgetPage'),
  },
} satisfies Pages
