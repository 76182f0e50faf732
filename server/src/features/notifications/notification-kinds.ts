import type { LetterKinds } from '#platform/mail/letter-kind.ts'

export const notificationsLetters = {
  'notification.sent': {
    explanation: {
      de: 'Eine Nachricht, die Sie an Personen oder Teilnehmer schreiben.',
      en: 'A message that you write to people or attendees.',
    },
    writtenAt: '/notifications/messages',
  },
  'notification.by-rule': {
    explanation: {
      de: 'Eine Nachricht, die nach Ihrer Regel vor oder nach einem Termin von selbst verschickt wird.',
      en: 'A message that goes out automatically before or after a date, by a rule of yours.',
    },
    writtenAt: '/notifications/rules',
  },
} satisfies LetterKinds
