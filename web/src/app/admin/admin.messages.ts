import { catalogue } from '#ui/text.tsx'

export const adminMessages = catalogue(
  {
    name: 'Reihum Plattform',
    overview: 'Übersicht',
    tenants: 'Mandanten',
    users: 'Benutzer',
    auditLogs: 'Audit-Protokolle',
    operation: 'Betrieb',
    invariants: 'Datenprüfung',
    tiers: 'Tarife',
    mails: 'E-Mails',
    jobs: 'Aufträge',
    backOffice: 'Zur Anwendung',
    signOut: 'Abmelden',
  },
  {
    name: 'Reihum platform',
    overview: 'Overview',
    tenants: 'Tenants',
    users: 'Users',
    auditLogs: 'Audit logs',
    operation: 'Operation',
    invariants: 'Data checks',
    tiers: 'Tiers',
    mails: 'E-mails',
    jobs: 'Jobs',
    backOffice: 'To the application',
    signOut: 'Sign out',
  },
)
