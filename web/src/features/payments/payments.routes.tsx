import { lazyRouteComponent } from '@tanstack/react-router'
import { courseFrame } from '#features/courses/course-frame.ts'
import type { Pages } from '#platform/room.ts'

/** What the address of a new payment or receivable may say beforehand. */
type Beforehand = { receivableId?: string; personId?: string }

const id = (given: unknown) =>
  typeof given === 'string' && /^[0-9a-f-]{36}$/.test(given) ? given : undefined

function readBeforehand(search: Record<string, unknown>): Beforehand {
  const receivableId = id(search.receivableId)
  const personId = id(search.personId)
  return { ...(receivableId && { receivableId }), ...(personId && { personId }) }
}

export const paymentsPages = {
  '/receivables': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./receivables/receivables-page.tsx'), 'ReceivablesPage'),
  },
  '/receivables/new': {
    frame: 'application',
    permission: 'money.manage',
    validateSearch: readBeforehand,
    component: lazyRouteComponent(() => import('./receivables/new-receivable-page.tsx'), 'NewReceivablePage'),
  },
  '/receivables/$receivableId': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./receivables/receivable-page.tsx'), 'ReceivablePage'),
  },
  '/payments': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./incoming/payments-page.tsx'), 'PaymentsPage'),
  },
  '/payments/new': {
    frame: 'application',
    permission: 'money.manage',
    validateSearch: readBeforehand,
    component: lazyRouteComponent(() => import('./incoming/note-payment-page.tsx'), 'NotePaymentPage'),
  },
  '/payments/cash': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./incoming/cash-page.tsx'), 'CashPage'),
  },
  '/payments/$paymentId': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./incoming/payment-page.tsx'), 'PaymentPage'),
  },
  '/courses/$courseId/money': {
    frame: courseFrame,
    permission: 'courses.manage',
    tab: {
      label: { de: 'Geld', en: 'Money' },
      position: 45,
      shownTo: 'money.read',
    },
    component: lazyRouteComponent(() => import('./seen/course-money-tab.tsx'), 'CourseMoneyTab'),
  },
} satisfies Pages
