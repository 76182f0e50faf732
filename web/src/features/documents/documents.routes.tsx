import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const documentsPages = {
  '/documents': {
    frame: 'application',
    permission: 'documents.manage',
    component: lazyRouteComponent(() => import('./documents-page.tsx'), 'DocumentsPage'),
  },
  '/documents/new': {
    frame: 'application',
    permission: 'documents.design',
    component: lazyRouteComponent(() => import('./new-document-page.tsx'), 'NewDocumentPage'),
  },
  '/documents/generate': {
    frame: 'application',
    permission: 'documents.manage',
    component: lazyRouteComponent(() => import('./generate/generate-page.tsx'), 'GeneratePage'),
  },
  '/documents/$documentTemplateId/edit': {
    frame: 'application',
    permission: 'documents.manage',
    component: lazyRouteComponent(() => import('./document-page.tsx'), 'DocumentPage'),
  },
} satisfies Pages
