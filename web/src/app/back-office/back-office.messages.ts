import { catalogue } from '#ui/text.tsx'

export const backOfficeMessages = catalogue(
  {
    dashboard: 'Übersicht',
    courses: 'Kurse',
    registrations: 'Anmeldungen',
    mails: 'E-Mails',
    portal: 'Portal',
    administration: 'Verwaltung',
    auditLog: 'Audit-Protokoll',
    changeTenant: 'Mandant wechseln',
    platform: 'Plattformverwaltung',
    signOut: 'Abmelden',
  },
  {
    dashboard: 'Dashboard',
    courses: 'Courses',
    registrations: 'Registrations',
    mails: 'E-mails',
    portal: 'Portal',
    administration: 'Administration',
    auditLog: 'Audit log',
    changeTenant: 'Change tenant',
    platform: 'Platform administration',
    signOut: 'Sign out',
  },
)
