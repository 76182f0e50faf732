import { catalogue } from '#ui/text.tsx'

/** Apart from those of the settings, because the notice is part of the dashboard and of every first load. */
export const bankNoticeMessages = catalogue(
  {
    title: 'Die Bankverbindung wurde geändert',
    field: '{field} {after} (vorher {before})',
    empty: 'leer',
    advice:
      'War das niemand aus Ihrem Team, tragen Sie sofort das richtige Konto ein und ändern Sie die Passwörter.',
    look: 'Bankverbindung ansehen',
  },
  {
    title: 'The bank account was changed',
    field: '{field} {after} (before: {before})',
    empty: 'empty',
    advice: 'If nobody on your team did this, enter the right account at once and change the passwords.',
    look: 'View the bank account',
  },
)
