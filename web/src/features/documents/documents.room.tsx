import { IconFileText } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { personSections } from '#features/people/person-sections.ts'
import { furtherSections } from '#features/registrations/detail/further-sections.ts'
import { documentsParts } from '#features/tenants/settings/documents/documents-parts.ts'
import { addTo, type Room } from '#platform/room.ts'
import { documentsPages } from './documents.routes.tsx'

const documentsOfRegistration = lazyRouteComponent(
  () => import('./made/documents-of.tsx'),
  'DocumentsOfRegistration',
)
const documentsOfPerson = lazyRouteComponent(() => import('./made/documents-of.tsx'), 'DocumentsOfPerson')
const defaultTemplatesPart = lazyRouteComponent(
  () => import('./settings/default-templates-part.tsx'),
  'DefaultTemplatesPart',
)

export const documentsRoom = {
  name: 'documents',
  pages: documentsPages,
  navigation: [
    {
      section: 'catalogue',
      position: 25,
      to: '/documents',
      label: { de: 'Dokumentvorlagen', en: 'Document templates' },
      icon: IconFileText,
    },
  ],
  additions: [
    addTo(furtherSections, documentsOfRegistration),
    addTo(personSections, documentsOfPerson),
    addTo(documentsParts, defaultTemplatesPart),
  ],
} satisfies Room<keyof typeof documentsPages>
