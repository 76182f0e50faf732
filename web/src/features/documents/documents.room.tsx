import { IconFileText } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { attributeUses } from '#features/courses/attributes/attribute-uses.ts'
import { courseEntries } from '#features/courses/course-entries.ts'
import { personSections } from '#features/people/person-sections.ts'
import { furtherBulk } from '#features/registrations/bulk/further-bulk.ts'
import { furtherSections } from '#features/registrations/detail/further-sections.ts'
import { documentsParts } from '#features/tenants/settings/documents/documents-parts.ts'
import { addTo, type Room } from '#platform/room.ts'
import { documentsPages } from './documents.routes.tsx'
import { wizardAddress } from './generate/wizard-address.ts'

const documentsOfRegistration = lazyRouteComponent(
  () => import('./made/documents-of.tsx'),
  'DocumentsOfRegistration',
)
const documentsOfPerson = lazyRouteComponent(() => import('./made/documents-of.tsx'), 'DocumentsOfPerson')
const templatesWithAnswer = lazyRouteComponent(
  () => import('./uses/templates-with-answer.tsx'),
  'TemplatesWithAnswer',
)
const pickedPeopleDialog = lazyRouteComponent(
  () => import('./generate/picked-people-dialog.tsx'),
  'PickedPeopleDialog',
)
const defaultTemplatesPart = lazyRouteComponent(
  () => import('./settings/default-templates-part.tsx'),
  'DefaultTemplatesPart',
)

const generating = {
  label: { de: 'Dokumente erzeugen', en: 'Generate documents' },
  shownTo: 'documents.manage',
} as const

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
    addTo(attributeUses, templatesWithAnswer),
    addTo(courseEntries, { ...generating, to: ({ id }) => wizardAddress({ courseId: id }) }),
    addTo(furtherBulk, { ...generating, name: 'documents', dialog: pickedPeopleDialog }),
    addTo(furtherSections, documentsOfRegistration),
    addTo(personSections, documentsOfPerson),
    addTo(documentsParts, defaultTemplatesPart),
  ],
} satisfies Room<keyof typeof documentsPages>
