import { IconHistory, IconHome } from '@tabler/icons-react'
import { overviewSections } from '#features/courses/overview/overview-sections.ts'
import { addTo, type Room } from '#platform/room.ts'
import { ActivityOfCourse, CurveOfCourse } from './course/course-sections.tsx'
import { insightsPages } from './insights.routes.tsx'
import { insightsTasks } from './insights.tasks.ts'

export const insightsRoom = {
  name: 'insights',
  pages: insightsPages,
  tasks: insightsTasks,
  additions: [
    addTo(overviewSections, { position: 20, component: ActivityOfCourse }),
    addTo(overviewSections, { position: 30, component: CurveOfCourse }),
  ],
  search: () => import('./insights.search.ts').then(({ insightsSearch }) => insightsSearch),
  navigation: [
    {
      section: 'daily',
      position: 10,
      to: '/dashboard',
      label: { de: 'Übersicht', en: 'Dashboard' },
      icon: IconHome,
    },
    {
      section: 'administration',
      position: 20,
      to: '/settings/audit-log',
      label: { de: 'Audit-Protokoll', en: 'Audit log' },
      icon: IconHistory,
      shownTo: 'auditLog.read',
    },
  ],
  stored: [
    {
      key: 'recent_hits',
      category: 'necessary',
      purpose: {
        de: 'Was Sie über die Suche zuletzt geöffnet haben, ohne Namen',
        en: 'What you opened lately by the search, without names',
      },
      duration: { de: 'bis zum Abmelden', en: 'until you sign out' },
    },
  ],
  lists: {
    'audit-log': {
      label: { de: 'Audit-Protokoll', en: 'Audit log' },
      about: {
        de: 'Wer wann was getan hat, für einen Zeitraum',
        en: 'Who did what and when, for a period',
      },
      to: '/settings/audit-log',
    },
  },
} satisfies Room<keyof typeof insightsPages>
