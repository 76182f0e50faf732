import type { RoomSearch } from '#platform/room-search.ts'

export const feedbackSearch = {
  pages: [
    {
      to: '/feedback/answers',
      position: 68,
      label: { de: 'Rückmeldungen', en: 'Feedback' },
      words: 'Feedback Bewertung Sterne Umfrage Meinung Zufriedenheit rating stars survey review opinion',
    },
    {
      to: '/feedback/form',
      position: 69,
      label: { de: 'Fragen der Rückmeldung', en: 'Questions of the feedback' },
      words: 'Feedback Umfrage Fragebogen Formular survey form questionnaire',
    },
  ],
} satisfies RoomSearch
