import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'
import { debitsFrame } from '../debits-frame.ts'

/** A new mandate may be noted for a person who is known already. */
function readPayer({ personId }: Record<string, unknown>): { personId?: string } {
  return typeof personId === 'string' && /^[0-9a-f-]{36}$/.test(personId) ? { personId } : {}
}

export const mandatesPages = {
  '/payments/debits/mandates': {
    frame: debitsFrame,
    permission: 'money.read',
    tab: { label: { de: 'Mandate', en: 'Mandates' }, position: 40 },
    component: lazyRouteComponent(() => import('./mandates-page.tsx'), 'MandatesPage'),
  },
  '/payments/debits/mandates/new': {
    frame: 'application',
    permission: 'money.manage',
    validateSearch: readPayer,
    component: lazyRouteComponent(() => import('./note-mandate-page.tsx'), 'NoteMandatePage'),
  },
  '/payments/debits/mandates/$mandateId': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./mandate-page.tsx'), 'MandatePage'),
  },
} satisfies Pages
