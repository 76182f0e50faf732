import { lazyRouteComponent } from '@tanstack/react-router'
import { courseFrame } from '#features/courses/course-frame.ts'
import type { Pages } from '#platform/room.ts'

export const invoicesPages = {
  '/invoices': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./invoices-page.tsx'), 'InvoicesPage'),
  },
  '/invoices/send': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./many/send-invoices-page.tsx'), 'SendInvoicesPage'),
  },
  '/invoices/send/drafts': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./many/send-invoices-page.tsx'), 'FinaliseInvoicesPage'),
  },
  '/invoices/send/lost': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./many/send-invoices-page.tsx'), 'LostInvoicesPage'),
  },
  '/invoices/runs/$invoiceRunId': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./many/invoice-run-page.tsx'), 'InvoiceRunPage'),
  },
  '/invoices/export': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./export-page.tsx'), 'ExportInvoicesPage'),
  },
  '/invoices/$invoiceId/credit': {
    frame: 'application',
    permission: 'invoices.issue',
    component: lazyRouteComponent(() => import('./credit/credit-page.tsx'), 'CreditPage'),
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
