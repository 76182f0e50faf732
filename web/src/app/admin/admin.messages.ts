import { catalogue } from '#ui/text.tsx'

export const adminMessages = catalogue(
  {
    area: 'Plattform',
    operation: 'Betrieb',
    backOffice: 'Zur Anwendung',
    signOut: 'Abmelden',
  },
  {
    area: 'platform',
    operation: 'Operations',
    backOffice: 'To the application',
    signOut: 'Sign out',
  },
)
