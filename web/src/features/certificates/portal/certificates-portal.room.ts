import { certificateId } from '@reihum/contract/wire/ids.schema.ts'
import { ownFile } from '../../tenants/portal/behind-link.ts'
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
    '/course-registration/$token/certificates/$id': {
      face: 'portal',
      show: (asked) => {
        const id = certificateId.safeParse(asked.params.id)
        if (!id.success) return null
        const { visit, params, api } = asked
        const of = { tenant: visit.tenant.slug, accessToken: params.token ?? '', certificateId: id.data }
        return ownFile(asked, () => api.certificates.paperOfBooking(of))
      },
    },
  },
  papers: certificatesOf,
} satisfies PortalRoom
