import { catalogue } from '#ui/text.tsx'

export const identityMessages = catalogue(
  {
    signIn: 'Anmelden',
    username: 'Benutzername',
    password: 'Passwort',
    signInLine: 'Verwaltung für Kurse und Anmeldungen',
    chooseTenant: 'Mandant wählen',
    chooseTenantLine: 'Sie arbeiten für mehrere Anbieter.',
    noAccessibleTenant: 'Der Benutzer ist keinem Mandanten zugeordnet',
    noAccessibleTenantAdvice: 'Bitten Sie den Administrator Ihres Anbieters, Sie hinzuzufügen.',
    signOut: 'Abmelden',
    changeTenant: 'Mandant wechseln',
    platform: 'Plattformverwaltung',
    backOffice: 'Zur Anwendung',
    role: '{role, select, admin {Administration} other {Bearbeitung}}',
  },
  {
    signIn: 'Sign in',
    username: 'User name',
    password: 'Password',
    signInLine: 'Courses and registrations, managed',
    chooseTenant: 'Choose a tenant',
    chooseTenantLine: 'You work for several providers.',
    noAccessibleTenant: 'The user is not assigned to any tenant',
    noAccessibleTenantAdvice: 'Ask the administrator of your provider to add you.',
    signOut: 'Sign out',
    changeTenant: 'Change tenant',
    platform: 'Platform administration',
    backOffice: 'To the application',
    role: '{role, select, admin {Administrator} other {Operator}}',
  },
)
