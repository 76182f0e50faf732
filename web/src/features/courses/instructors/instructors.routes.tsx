import { instructorListInput } from '@kurso/contract/courses/instructor.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { searchBy, searchDefaults } from '#ui/list/list-search.ts'

export function instructorsRoutes(parent: AnyRoute): AnyRoute[] {
  const list = createRoute({
    getParentRoute: () => parent,
    path: 'instructors',
    validateSearch: searchBy(instructorListInput),
    search: { middlewares: [stripSearchParams(searchDefaults(instructorListInput))] },
    component: lazyRouteComponent(() => import('./instructors-page.tsx'), 'InstructorsPage'),
  })
  const create = createRoute({
    getParentRoute: () => parent,
    path: 'instructors/new',
    component: lazyRouteComponent(() => import('./new-instructor-page.tsx'), 'NewInstructorPage'),
  })
  const instructor = createRoute({
    getParentRoute: () => parent,
    path: 'instructors/$instructorId',
    component: lazyRouteComponent(() => import('./instructor-page.tsx'), 'InstructorPage'),
  })
  return [list, create, instructor]
}
