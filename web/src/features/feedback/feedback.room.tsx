import { IconMessageHeart } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { reportSections } from '#features/people/person-sections.ts'
import { api } from '#platform/connection.ts'
import { addTo, type Room } from '#platform/room.ts'
import { feedbackPages } from './feedback.routes.tsx'
import { feedbackFrame } from './feedback-frame.ts'

const reportedFeedback = lazyRouteComponent(() => import('./reported-feedback.tsx'), 'ReportedFeedback')

export const feedbackRoom = {
  name: 'feedback',
  pages: feedbackPages,
  navigation: [
    {
      section: 'daily',
      position: 87,
      to: '/feedback/answers',
      alsoIn: [feedbackFrame],
      shownTo: 'courses.manage',
      label: { de: 'Rückmeldungen', en: 'Feedback' },
      icon: IconMessageHeart,
    },
  ],
  search: () => import('./feedback.search.ts').then(({ feedbackSearch }) => feedbackSearch),
  additions: [addTo(reportSections, reportedFeedback)],
  lists: {
    feedback: {
      label: { de: 'Rückmeldungen', en: 'Feedback' },
      about: {
        de: 'Sterne, Worte und Antworten zu den Kursen, mit Namen, wo Teilnehmer ihn nennen',
        en: 'Stars, words and answers about the courses, with names where attendees gave them',
      },
      to: '/feedback/answers',
      load: (tenant, format) => api.feedback.exportList({ tenant, format }),
    },
  },
} satisfies Room<keyof typeof feedbackPages>
