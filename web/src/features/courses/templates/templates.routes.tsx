import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export function templatesRoutes(parent: AnyRoute): AnyRoute[] {
  const list = createRoute({
    getParentRoute: () => parent,
    path: 'courses/templates',
    component: lazyRouteComponent(() => import('./templates-page.tsx'), 'TemplatesPage'),
  })
  const create = createRoute({
    getParentRoute: () => parent,
    path: 'courses/templates/new',
    component: lazyRouteComponent(() => import('./new-template-page.tsx'), 'NewTemplatePage'),
  })
  const template = createRoute({
    getParentRoute: () => parent,
    path: 'courses/templates/$templateId',
    component: lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage'),
  })
  return [list, create, template]
}
