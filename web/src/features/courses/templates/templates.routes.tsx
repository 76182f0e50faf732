import { templateListInput } from '@kurso/contract/courses/template.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { searchBy, searchDefaults } from '#ui/list/list-search.ts'

export function templatesRoutes(parent: AnyRoute): AnyRoute[] {
  const list = createRoute({
    getParentRoute: () => parent,
    path: 'courses/templates',
    validateSearch: searchBy(templateListInput),
    search: { middlewares: [stripSearchParams(searchDefaults(templateListInput))] },
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
