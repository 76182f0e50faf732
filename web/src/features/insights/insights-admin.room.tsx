import { IconActivity, IconHistory, IconMail, IconShieldCheck, IconStack2 } from '@tabler/icons-react'
import type { Room } from '#platform/room.ts'
import { insightsAdminPages } from './insights-admin.routes.tsx'

export const insightsAdminRoom = {
  name: 'insights',
  pages: insightsAdminPages,
  navigation: [
    {
      section: 'overview',
      position: 10,
      to: '/admin/dashboard',
      label: { de: 'Übersicht', en: 'Overview' },
      icon: IconActivity,
    },
    {
      section: 'overview',
      position: 40,
      to: '/admin/audit-logs',
      label: { de: 'Audit-Protokolle', en: 'Audit logs' },
      icon: IconHistory,
    },
    {
      section: 'operation',
      position: 20,
      to: '/admin/invariants',
      label: { de: 'Datenprüfung', en: 'Data checks' },
      icon: IconShieldCheck,
    },
    {
      section: 'operation',
      position: 30,
      to: '/admin/mails',
      label: { de: 'E-Mails', en: 'E-mails' },
      icon: IconMail,
    },
    {
      section: 'operation',
      position: 40,
      to: '/admin/jobs',
      label: { de: 'Aufträge', en: 'Jobs' },
      icon: IconStack2,
    },
  ],
} satisfies Room<keyof typeof insightsAdminPages>
