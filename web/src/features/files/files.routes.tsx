import { fileListInput } from '@kurso/contract/files/file.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { searchBy, searchDefaults } from '#ui/list/list-search.ts'

export function filesRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'files',
      validateSearch: searchBy(fileListInput),
      search: { middlewares: [stripSearchParams(searchDefaults(fileListInput))] },
      component: lazyRouteComponent(() => import('./files-page.tsx'), 'FilesPage'),
    }),
  ]
}
