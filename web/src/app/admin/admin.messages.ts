import { catalogue } from '#ui/text.tsx'

export const adminMessages = catalogue(
  {
    name: 'Kurso Plattform',
    overview: 'Überblick',
    jobs: 'Aufträge',
    backOffice: 'Zur Anwendung',
    signOut: 'Abmelden',
  },
  {
    name: 'Kurso platform',
    overview: 'Overview',
    jobs: 'Jobs',
    backOffice: 'To the application',
    signOut: 'Sign out',
  },
)
