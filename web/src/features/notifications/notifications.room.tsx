import { IconSend } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { appointmentEntries } from '#features/courses/appointments/appointment-entries.ts'
import { courseEntries } from '#features/courses/course-entries.ts'
import { personSections } from '#features/people/person-sections.ts'
import { personListEntries } from '#features/registrations/attendees/person-list-entries.ts'
import { furtherBulk } from '#features/registrations/bulk/further-bulk.ts'
import { furtherSections } from '#features/registrations/detail/further-sections.ts'
import { addTo, type Room } from '#platform/room.ts'
import { notificationsPages } from './notifications.routes.tsx'

const pickedPeopleDialog = lazyRouteComponent(
  () => import('./picked-people-dialog.tsx'),
  'PickedPeopleDialog',
)
const writeToPerson = lazyRouteComponent(() => import('./write-to-person.tsx'), 'WriteToPerson')
const letterChoices = lazyRouteComponent(() => import('./choices/letter-choices.tsx'), 'LetterChoices')
const choicesOfRegistration = lazyRouteComponent(
  () => import('./choices/letter-choices.tsx'),
  'LetterChoicesOfRegistration',
)

const writing = {
  label: { de: 'Nachricht schreiben', en: 'Write a message' },
  shownTo: 'mails.manage',
} as const

export const notificationsRoom = {
  name: 'notifications',
  pages: notificationsPages,
  navigation: [
    {
      section: 'daily',
      position: 95,
      to: '/notifications/messages',
      alsoAt: ['/notifications/rules'],
      label: { de: 'Nachrichten', en: 'Messages' },
      icon: IconSend,
    },
  ],
  search: () => import('./notifications.search.ts').then(({ notificationsSearch }) => notificationsSearch),
  additions: [
    addTo(courseEntries, { ...writing, to: ({ id }) => `/notifications/messages/new?courseId=${id}` }),
    addTo(appointmentEntries, {
      ...writing,
      to: ({ id }) => `/notifications/messages/new?appointmentId=${id}`,
    }),
    addTo(personListEntries, {
      ...writing,
      to: '/notifications/messages/new',
      search: (filter) => ({ list: 'persons', ...filter }),
    }),
    addTo(furtherBulk, { ...writing, name: 'notifications', dialog: pickedPeopleDialog }),
    addTo(personSections, writeToPerson),
    addTo(personSections, letterChoices),
    addTo(furtherSections, choicesOfRegistration),
  ],
} satisfies Room<keyof typeof notificationsPages>
