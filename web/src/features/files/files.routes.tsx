import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const filesPages = {
  '/files': {
    frame: 'application',
    permission: 'files.manage',
    component: lazyRouteComponent(() => import('./files-page.tsx'), 'FilesPage'),
  },
} satisfies Pages
