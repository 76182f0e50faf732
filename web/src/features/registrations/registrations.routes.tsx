import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { z } from 'zod'
import type { FurtherSection } from './detail/further-sections.ts'
import { personsRoutes } from './persons/persons.routes.tsx'

/** What other rooms add to the page of a registration is handed in. */
export function registrationsRoutes(parent: AnyRoute, sections: readonly FurtherSection[]): AnyRoute[] {
  const registration = 'courses/$courseId/registrations/$registrationId'
  return [
    ...personsRoutes(parent),
    createRoute({
      getParentRoute: () => parent,
      path: 'registrations',
      component: lazyRouteComponent(() => import('./registrations-page.tsx'), 'RegistrationsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'registrations/new',
      validateSearch: (search): { courseId?: z.infer<typeof courseId> } => {
        const given = courseId.safeParse(search.courseId)
        return given.success ? { courseId: given.data } : {}
      },
      component: lazyRouteComponent(() => import('./registering/register-page.tsx'), 'RegisterPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'registrations/withdrawals',
      component: lazyRouteComponent(() => import('./withdrawals/withdrawals-page.tsx'), 'WithdrawalsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'registrations/bulk/$bulkRunId',
      component: lazyRouteComponent(() => import('./bulk/bulk-run-page.tsx'), 'BulkRunPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'waitlist',
      component: lazyRouteComponent(() => import('./waitlist/waitlist-page.tsx'), 'WaitlistPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: registration,
      beforeLoad: () => ({ sections }),
      component: lazyRouteComponent(() => import('./detail/registration-page.tsx'), 'RegistrationPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: `${registration}/edit`,
      component: lazyRouteComponent(
        () => import('./detail/edit-registration-page.tsx'),
        'EditRegistrationPage',
      ),
    }),
  ]
}

/** Hangs under a course; calling it off is asked above those whom it concerns. */
export function courseRegistrationsTab(course: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => course,
      path: 'registrations',
      component: lazyRouteComponent(() => import('./course-registrations-tab.tsx'), 'CourseRegistrationsTab'),
    }),
    createRoute({
      getParentRoute: () => course,
      path: 'cancellation',
      component: lazyRouteComponent(
        () => import('./course-cancellation/course-cancellation-page.tsx'),
        'CourseCancellationPage',
      ),
    }),
    createRoute({
      getParentRoute: () => course,
      path: 'sale-drill',
      component: lazyRouteComponent(() => import('./sale-drill/sale-drill-page.tsx'), 'SaleDrillPage'),
    }),
  ]
}
