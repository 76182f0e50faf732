import { lazyRouteComponent } from '@tanstack/react-router'
import { courseFrame } from '#features/courses/course-frame.ts'
import type { Pages } from '#platform/room.ts'

export const invoicesPages = {
  '/invoices': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./invoices-page.tsx'), 'InvoicesPage'),
  },
  '/invoices/$invoiceId': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./invoice-page.tsx'), 'InvoicePage'),
  },
  '/courses/$courseId/invoices': {
    frame: courseFrame,
    permission: 'money.read',
    tab: { label: { de: 'Rechnungen', en: 'Invoices' }, position: 43 },
    component: lazyRouteComponent(() => import('./course-invoices-tab.tsx'), 'CourseInvoicesTab'),
  },
} satisfies Pages
