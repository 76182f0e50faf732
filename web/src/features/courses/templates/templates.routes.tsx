import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const templatesPages = {
  '/courses/templates': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./templates-page.tsx'), 'TemplatesPage'),
  },
  '/courses/templates/new': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./new-template-page.tsx'), 'NewTemplatePage'),
  },
  '/courses/templates/$templateId': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage'),
  },
} satisfies Pages
