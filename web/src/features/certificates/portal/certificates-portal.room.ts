import type { PortalRoom } from '../../tenants/portal/portal-room.ts'
import { certificatesOf } from './booked-certificates.ts'
import { certificatePage } from './certificate-page.tsx'

export const certificatesPortalRoom = {
  name: 'certificates',
  places: {
    '/certificate/$code': {
      face: 'portal',
      show: ({ visit, params: { code = '' }, api }) => certificatePage(visit, code, api),
    },
  },
  papers: certificatesOf,
} satisfies PortalRoom
