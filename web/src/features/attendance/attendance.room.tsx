import { IconCalendarUser, IconClipboardCheck } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { reportSections } from '#features/people/person-sections.ts'
import { furtherSections } from '#features/registrations/detail/further-sections.ts'
import { addTo, type Room } from '#platform/room.ts'
import { AttendanceOfRegistration } from './attendance-of-registration.tsx'
import { attendancesPages } from './attendances.routes.tsx'
import { HandingIn } from './handing-in.tsx'
import { startWithKeptSheets } from './kept-sheets.ts'
import { WaitingMarksBadge } from './waiting-marks-badge.tsx'

const reportedAttendances = lazyRouteComponent(
  () => import('./attendances-of-person.tsx'),
  'ReportedAttendances',
)

export const attendanceRoom = {
  name: 'attendance',
  atStart: startWithKeptSheets,
  pages: attendancesPages,
  search: () => import('./attendance.search.ts').then(({ attendanceSearch }) => attendanceSearch),
  navigation: [
    {
      section: 'daily',
      position: 80,
      to: '/attendances',
      label: { de: 'Anwesenheit', en: 'Attendance' },
      icon: IconClipboardCheck,
      badge: WaitingMarksBadge,
    },
    {
      section: 'daily',
      position: 82,
      to: '/timetable',
      label: { de: 'Mein Stundenplan', en: 'My timetable' },
      icon: IconCalendarUser,
    },
  ],
  additions: [addTo(furtherSections, AttendanceOfRegistration), addTo(reportSections, reportedAttendances)],
  stored: [
    {
      key: 'attendance_mark:*',
      category: 'necessary',
      purpose: {
        de: 'Anwesenheiten, die noch nicht übertragen sind, ohne Namen; auch nach dem Abmelden',
        en: 'Attendance that is not handed in yet, without names; also after you sign out',
      },
      duration: { de: 'bis sie übertragen sind', en: 'until it is handed in' },
    },
    {
      key: 'attendance_sheet:*',
      category: 'necessary',
      purpose: {
        de: 'Anwesenheitslisten mit Namen, die Sie geöffnet haben, damit sie sich ohne Netz noch einmal öffnen lassen',
        en: 'Attendance sheets with names that you opened, so that they can be opened again without a network',
      },
      duration: { de: 'bis zum Abmelden, höchstens einen Tag', en: 'until you sign out, one day at most' },
    },
  ],
  companion: HandingIn,
} satisfies Room<keyof typeof attendancesPages>
