import { IconAddressBook, IconBulb, IconHourglass, IconUsers } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { firmSections } from '#features/courses/firms/firm-sections.ts'
import { personSections, reportSections } from '#features/people/person-sections.ts'
import { api } from '#platform/connection.ts'
import { addTo, type Room } from '#platform/room.ts'
import { registrationsPages } from './registrations.routes.tsx'
import { registrationsTasks } from './registrations.tasks.ts'

/** Both sections are in one file, which is loaded when the page of a person is opened. */
const personRegistrations = lazyRouteComponent(
  () => import('./attendees/person-sections.tsx'),
  'PersonRegistrations',
)
const personBookings = lazyRouteComponent(() => import('./attendees/person-sections.tsx'), 'PersonBookings')

const personThings = lazyRouteComponent(() => import('./facts/person-things.tsx'), 'PersonThings')
const personFacts = lazyRouteComponent(() => import('./facts/person-facts.tsx'), 'PersonFacts')

/** The same for the data report. */
const reportedRegistrations = lazyRouteComponent(
  () => import('./attendees/report-sections.tsx'),
  'ReportedRegistrations',
)
const reportedBookings = lazyRouteComponent(
  () => import('./attendees/report-sections.tsx'),
  'ReportedBookings',
)

const reportedFacts = lazyRouteComponent(() => import('./attendees/report-sections.tsx'), 'ReportedFacts')
const reportedThings = lazyRouteComponent(() => import('./attendees/report-sections.tsx'), 'ReportedThings')

const reportedSeatAlerts = lazyRouteComponent(
  () => import('./attendees/report-sections.tsx'),
  'ReportedSeatAlerts',
)

const reportedInterests = lazyRouteComponent(
  () => import('./attendees/report-sections.tsx'),
  'ReportedInterests',
)

const reportedRecommending = lazyRouteComponent(
  () => import('./attendees/report-sections.tsx'),
  'ReportedRecommending',
)

const reportedContactOfFirms = lazyRouteComponent(
  () => import('./attendees/report-sections.tsx'),
  'ReportedContactOfFirms',
)

const reportedSessions = lazyRouteComponent(
  () => import('./attendees/report-sections.tsx'),
  'ReportedSessions',
)

const bookingsOfFirm = lazyRouteComponent(() => import('./firms/bookings-of-firm.tsx'), 'BookingsOfFirm')

export const registrationsRoom = {
  name: 'registrations',
  pages: registrationsPages,
  records: {
    registration: ({ id, courseId }) => (courseId ? `/courses/${courseId}/registrations/${id}` : null),
  },
  tasks: registrationsTasks,
  search: () => import('./registrations.search.ts').then(({ registrationsSearch }) => registrationsSearch),
  shortcuts: [
    { keys: ['Alt', '↓'], what: { de: 'nächste Anmeldung', en: 'next registration' } },
    { keys: ['Alt', '↑'], what: { de: 'vorige Anmeldung', en: 'previous registration' } },
  ],
  navigation: [
    {
      section: 'daily',
      position: 60,
      to: '/registrations',
      label: { de: 'Anmeldungen', en: 'Registrations' },
      icon: IconUsers,
    },
    {
      section: 'daily',
      position: 70,
      to: '/waitlist',
      label: { de: 'Warteliste', en: 'Waiting list' },
      icon: IconHourglass,
    },
    {
      section: 'daily',
      position: 75,
      to: '/interests',
      label: { de: 'Interesse', en: 'Interest' },
      icon: IconBulb,
    },
    {
      section: 'daily',
      position: 90,
      to: '/attendees',
      label: { de: 'Teilnehmer', en: 'Attendees' },
      icon: IconAddressBook,
    },
  ],
  additions: [
    addTo(personSections, personFacts),
    addTo(personSections, personThings),
    addTo(personSections, personRegistrations),
    addTo(personSections, personBookings),
    addTo(reportSections, reportedRegistrations),
    addTo(reportSections, reportedBookings),
    addTo(reportSections, reportedFacts),
    addTo(reportSections, reportedThings),
    addTo(reportSections, reportedSeatAlerts),
    addTo(reportSections, reportedInterests),
    addTo(reportSections, reportedRecommending),
    addTo(reportSections, reportedContactOfFirms),
    addTo(reportSections, reportedSessions),
    addTo(firmSections, bookingsOfFirm),
  ],
  lists: {
    registrations: {
      label: { de: 'Anmeldungen', en: 'Registrations' },
      about: {
        de: 'Wer für welchen Kurs angemeldet ist, mit Stand und Betrag',
        en: 'Who is registered for which course, with state and amount',
      },
      to: '/registrations',
      load: (tenant, format) => api.registrations.exportList({ tenant, format }),
    },
    demand: {
      label: { de: 'Interesse', en: 'Interest' },
      about: {
        de: 'Worauf Besucher warten: Gruppe, Zeiten und eigene Worte, ohne Adressen',
        en: 'What visitors wait for: group, times and their own words, without addresses',
      },
      to: '/interests',
      load: (tenant, format) => api.registrations.exportDemand({ tenant, format }),
    },
    persons: {
      label: { de: 'Teilnehmer', en: 'Attendees' },
      about: {
        de: 'Namen, Adressen und Kurse aller Personen',
        en: 'Names, addresses and courses of all persons',
      },
      to: '/attendees',
      load: (tenant, format) => api.registrations.exportPersons({ tenant, format }),
    },
    'code-uses': {
      label: { de: 'Nutzungen von Rabattcodes', en: 'Uses of discount codes' },
      about: {
        de: 'Wer welchen Rabattcode für welchen Kurs genutzt hat, und was er abgezogen hat',
        en: 'Who used which discount code for which course, and what it took off',
      },
      to: '/codes/uses',
      load: (tenant, format) => api.registrations.exportCodeUses({ tenant, format }),
    },
    'recommended-places': {
      label: { de: 'Weiterempfehlungen', en: 'Recommendations' },
      about: {
        de: 'Wer wen empfohlen hat, und was daraus wurde',
        en: 'Who recommended whom, and what came of it',
      },
      to: '/recommended',
      load: (tenant, format) => api.registrations.exportRecommended({ tenant, format }),
    },
  },
} satisfies Room<keyof typeof registrationsPages>
