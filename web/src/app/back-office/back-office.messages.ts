import { catalogue } from '#ui/text.tsx'

export const backOfficeMessages = catalogue(
  {
    dashboard: 'Übersicht',
    courses: 'Kurse',
    registrations: 'Anmeldungen',
    mails: 'E-Mails',
    portal: 'Portal',
    administration: 'Verwaltung',
    settings: 'Einstellungen',
    auditLog: 'Audit-Protokoll',
    support: 'Support',
    supportLine:
      'Sie arbeiten als Support bei {company}, noch {minutes, plural, one {# Minute} other {# Minuten}}',
    supportOver: 'Ihre Zeit als Support bei {company} ist abgelaufen.',
    supportEnd: 'Beenden',
    changeTenant: 'Mandant wechseln',
    platform: 'Plattformverwaltung',
    ownAccount: 'Mein Konto',
    signOut: 'Abmelden',
  },
  {
    dashboard: 'Dashboard',
    courses: 'Courses',
    registrations: 'Registrations',
    mails: 'E-mails',
    portal: 'Portal',
    administration: 'Administration',
    settings: 'Settings',
    auditLog: 'Audit log',
    support: 'Support',
    supportLine:
      'You are working as support at {company}, {minutes, plural, one {# minute} other {# minutes}} left',
    supportOver: 'Your time as support at {company} is over.',
    supportEnd: 'End',
    changeTenant: 'Change tenant',
    platform: 'Platform administration',
    ownAccount: 'My account',
    signOut: 'Sign out',
  },
)
