import { registrationListInput } from '@kurso/contract/registrations/registration.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { searchBy, searchDefaults } from '#ui/list/list-search.ts'
import { personsRoutes } from './persons/persons.routes.tsx'

const listSearch = {
  validateSearch: searchBy(registrationListInput),
  search: { middlewares: [stripSearchParams(searchDefaults(registrationListInput))] },
}

export function registrationsRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    ...personsRoutes(parent),
    createRoute({
      ...listSearch,
      getParentRoute: () => parent,
      path: 'registrations',
      component: lazyRouteComponent(() => import('./registrations-page.tsx'), 'RegistrationsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'courses/$courseId/registrations/$registrationId',
      component: lazyRouteComponent(() => import('./registration-page.tsx'), 'RegistrationPage'),
    }),
  ]
}

/** Hangs under a course. */
export function courseRegistrationsTab(course: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      ...listSearch,
      getParentRoute: () => course,
      path: 'registrations',
      component: lazyRouteComponent(() => import('./course-registrations-tab.tsx'), 'CourseRegistrationsTab'),
    }),
  ]
}
