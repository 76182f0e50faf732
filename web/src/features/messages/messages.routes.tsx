import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export function messagesRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'notifications',
      component: lazyRouteComponent(() => import('./mails-page.tsx'), 'MailsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'notifications/$mailId',
      component: lazyRouteComponent(() => import('./mail-page.tsx'), 'MailPage'),
    }),
  ]
}
