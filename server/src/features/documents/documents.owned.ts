import { documentContent } from '@reihum/contract/documents/content.schema.ts'
import { arriving, holding, owned, type RoomOwned } from '#platform/room-owned.ts'

export const documentsOwned = {
  document: arriving(
    owned(
      'Erstellte Dokumente; ihr Inhalt liegt unter files/',
      'Documents that were made; their contents are below files/',
    ),
    {
      become: {
        name_folded:
          "coalesce((select folded(n.first_name || ' ' || n.last_name) from person n where n.tenant_id = a.tenant_id and n.id = p.person_id), '')",
      },
    },
  ),
  document_template: arriving(
    holding(owned('Dokumentvorlagen', 'Document templates'), { content: documentContent }),
    {
      become: { name_sort: 'folded(p.name)' },
    },
  ),
  document_template_version: holding(
    owned('Alle Fassungen der Dokumentvorlagen', 'All versions of the document templates'),
    { content: documentContent },
  ),
  document_template_file: owned('Bilder in den Dokumentvorlagen', 'Pictures in the document templates'),
  document_default: owned('Welche Vorlage wofür gilt', 'Which template is used for what'),
} satisfies RoomOwned
