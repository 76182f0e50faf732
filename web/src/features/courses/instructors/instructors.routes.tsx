import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export function instructorsRoutes(parent: AnyRoute): AnyRoute[] {
  const list = createRoute({
    getParentRoute: () => parent,
    path: 'instructors',
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
