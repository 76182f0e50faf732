import { catalogue } from '#ui/text.tsx'

export const neighboursMessages = catalogue(
  { neighbours: 'Blättern', previous: 'Vorherige Anmeldung', next: 'Nächste Anmeldung' },
  { neighbours: 'Browse', previous: 'Previous registration', next: 'Next registration' },
)
