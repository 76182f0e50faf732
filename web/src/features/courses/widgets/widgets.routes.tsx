import { tenantRef } from '@reihum/contract/wire/ids.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export type WidgetsSearch = { tenant?: string }

/** Everybody may put a widget together; the address says for which provider. To keep one, one has to sign in. */
export function widgetsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'settings/widgets',
      validateSearch: ({ tenant }): WidgetsSearch =>
        tenantRef.safeParse(tenant).success ? { tenant: String(tenant) } : {},
      component: lazyRouteComponent(() => import('./widgets-page.tsx'), 'WidgetsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'settings/widgets/$widgetId',
      staticData: { needsLogin: true },
      component: lazyRouteComponent(() => import('./widget-page.tsx'), 'WidgetPage'),
    }),
  ]
}
