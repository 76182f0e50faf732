import { owned, type RoomOwned } from '#platform/room-owned.ts'

export const documentsOwned = {
  document: owned(
    'Erstellte Dokumente; ihr Inhalt liegt unter files/',
    'Documents that were made; their contents are below files/',
  ),
  document_template: owned('Dokumentvorlagen', 'Document templates'),
  document_template_version: owned(
    'Alle Fassungen der Dokumentvorlagen',
    'All versions of the document templates',
  ),
  document_template_file: owned('Bilder in den Dokumentvorlagen', 'Pictures in the document templates'),
  document_default: owned('Welche Vorlage wofür gilt', 'Which template is used for what'),
} satisfies RoomOwned
