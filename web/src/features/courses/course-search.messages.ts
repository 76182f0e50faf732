import { catalogue } from '#ui/text.tsx'

export const courseSearchMessages = catalogue(
  { undated: 'Termin noch offen', archived: 'Archiviert' },
  { undated: 'Date still open', archived: 'Archived' },
)
