import { IconCertificate } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { reportSections } from '#features/people/person-sections.ts'
import { addTo, type Room } from '#platform/room.ts'
import { certificatesPages } from './certificates.routes.tsx'

const reportedCertificates = lazyRouteComponent(
  () => import('./reported-certificates.tsx'),
  'ReportedCertificates',
)

export const certificatesRoom = {
  name: 'certificates',
  pages: certificatesPages,
  navigation: [
    {
      section: 'daily',
      position: 85,
      to: '/certificates',
      label: { de: 'Zertifikate', en: 'Certificates' },
      icon: IconCertificate,
    },
  ],
  additions: [addTo(reportSections, reportedCertificates)],
} satisfies Room<keyof typeof certificatesPages>
