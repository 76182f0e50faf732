import type { LetterKinds } from '#platform/mail/letter-kind.ts'

export const notificationsLetters = {
  'notification.sent': {
    explanation: {
      de: 'Eine Nachricht, die Sie an Personen oder Teilnehmer schreiben.',
      en: 'A message that you write to persons or attendees.',
    },
    writtenAt: '/notifications/messages',
  },
} satisfies LetterKinds
