import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

/** What a superuser does with accounts and with what they write, in the admin application. */
export const adminUsersPages = {
  '/admin/users': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./admin-users-page.tsx'), 'AdminUsersPage'),
  },
  '/admin/users/$userId': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./admin-user-page.tsx'), 'AdminUserPage'),
  },
  '/admin/feedback': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./admin-suggestions-page.tsx'), 'AdminSuggestionsPage'),
  },
  '/admin/feedback/$suggestionId': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./admin-suggestion-page.tsx'), 'AdminSuggestionPage'),
  },
} satisfies Pages
