import { lazyRouteComponent, redirect } from '@tanstack/react-router'
import { courseFrame } from '#features/courses/course-frame.ts'
import type { Pages } from '#platform/room.ts'
import { feedbackFrame } from './feedback-frame.ts'

export const feedbackPages = {
  '/feedback': {
    frame: feedbackFrame,
    permission: 'courses.manage',
    beforeLoad: () => {
      throw redirect({ to: '/feedback/answers', replace: true })
    },
  },
  '/feedback/answers': {
    frame: feedbackFrame,
    permission: 'courses.manage',
    tab: { label: { de: 'Was gesagt wurde', en: 'What was said' }, position: 10 },
    component: lazyRouteComponent(() => import('./answers-page.tsx'), 'AnswersPage'),
  },
  '/feedback/groups': {
    frame: feedbackFrame,
    permission: 'courses.manage',
    tab: { label: { de: 'Kurse und Kursleitung', en: 'Courses and instructors' }, position: 20 },
    component: lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupsPage'),
  },
  '/feedback/form': {
    frame: feedbackFrame,
    permission: 'courses.manage',
    tab: { label: { de: 'Fragen', en: 'Questions' }, position: 30 },
    component: lazyRouteComponent(() => import('./form-page.tsx'), 'FormPage'),
  },
  '/courses/$courseId/feedback': {
    frame: courseFrame,
    permission: 'courses.manage',
    tab: { label: { de: 'Rückmeldungen', en: 'Feedback' }, position: 49 },
    component: lazyRouteComponent(() => import('./course-feedback-tab.tsx'), 'CourseFeedbackTab'),
  },
} satisfies Pages
