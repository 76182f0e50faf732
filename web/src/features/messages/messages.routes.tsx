import { mailListInput } from '@kurso/contract/messages/mail.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { searchBy, searchDefaults } from '#ui/list/list-search.ts'

export function messagesRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'notifications',
      validateSearch: searchBy(mailListInput),
      search: { middlewares: [stripSearchParams(searchDefaults(mailListInput))] },
      component: lazyRouteComponent(() => import('./mails-page.tsx'), 'MailsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'notifications/$mailId',
      component: lazyRouteComponent(() => import('./mail-page.tsx'), 'MailPage'),
    }),
  ]
}
