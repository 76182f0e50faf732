import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const instructorsPages = {
  '/instructors': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./instructors-page.tsx'), 'InstructorsPage'),
  },
  '/instructors/new': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./new-instructor-page.tsx'), 'NewInstructorPage'),
  },
  '/instructors/$instructorId': {
    frame: 'application',
    permission: 'courses.manage',
    component: lazyRouteComponent(() => import('./instructor-page.tsx'), 'InstructorPage'),
  },
} satisfies Pages
