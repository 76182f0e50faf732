import { catalogue } from '#ui/text.tsx'

export const backOfficeMessages = catalogue(
  {
    money: 'Geld',
    catalogue: 'Stammdaten',
    administration: 'Verwaltung',
    support: 'Support',
    supportLine:
      'Sie arbeiten als Support bei {company}, noch {minutes, plural, one {# Minute} other {# Minuten}}',
    supportOver: 'Ihre Zeit als Support bei {company} ist abgelaufen.',
    supportEnd: 'Beenden',
    changeTenant: 'Mandant wechseln',
    platform: 'Plattformverwaltung',
    ownAccount: 'Mein Konto',
    suggest: 'Feedback an {product}',
    notForRole: 'Diese Seite gehört nicht zu Ihrer Rolle. Bitte fragen Sie Ihren Administrator.',
    signOut: 'Abmelden',
  },
  {
    money: 'Money',
    catalogue: 'Resources',
    administration: 'Administration',
    support: 'Support',
    supportLine:
      'You are working as support at {company}, {minutes, plural, one {# minute} other {# minutes}} left',
    supportOver: 'Your time as support at {company} is over.',
    supportEnd: 'End',
    changeTenant: 'Change tenant',
    platform: 'Platform administration',
    ownAccount: 'My account',
    suggest: 'Feedback to {product}',
    notForRole: 'This page is not part of your role. Please ask your administrator.',
    signOut: 'Sign out',
  },
)
