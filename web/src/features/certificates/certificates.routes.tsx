import { lazyRouteComponent } from '@tanstack/react-router'
import { courseFrame } from '#features/courses/course-frame.ts'
import type { Pages } from '#platform/room.ts'

export const certificatesPages = {
  '/certificates': {
    frame: 'application',
    permission: 'registrations.read',
    component: lazyRouteComponent(() => import('./certificates-page.tsx'), 'CertificatesPage'),
  },
  '/certificates/runs/$certificateRunId': {
    frame: 'application',
    permission: 'registrations.read',
    component: lazyRouteComponent(() => import('./many/certificate-run-page.tsx'), 'CertificateRunPage'),
  },
  '/certificates/$certificateId': {
    frame: 'application',
    permission: 'registrations.read',
    component: lazyRouteComponent(() => import('./certificate-page.tsx'), 'CertificatePage'),
  },
  '/courses/$courseId/certificates': {
    frame: courseFrame,
    permission: 'courses.manage',
    tab: { label: { de: 'Zertifikate', en: 'Certificates' }, position: 48 },
    component: lazyRouteComponent(() => import('./course-certificates-tab.tsx'), 'CourseCertificatesTab'),
  },
} satisfies Pages
