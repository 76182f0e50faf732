import { catalogue } from '#ui/text.tsx'

export const insightsMessages = catalogue(
  {
    dashboard: 'Übersicht',
    dashboardLine: '{weekday}, {date}',
    toDo: 'Zu tun',
    nothingToDo: 'Im Moment ist nichts zu tun.',
    goOnWithOnboarding: 'Einrichtung fortsetzen',
    toConfirm:
      '{count, plural, one {Anmeldung wartet auf Bestätigung} other {Anmeldungen warten auf Bestätigung}}',
    mailsFailed: '{count, plural, one {E-Mail ist nicht zugestellt} other {E-Mails sind nicht zugestellt}}',
    drafts: '{count, plural, one {Kurs ist noch ein Entwurf} other {Kurse sind noch Entwürfe}}',
    nextCourses: 'Nächste Kurse',
    noCourses: 'Es steht kein Kurs bevor.',
    newCourse: 'Neuer Kurs',
    newestRegistrations: 'Neueste Anmeldungen',
    noRegistrations: 'Noch hat sich niemand angemeldet.',
    showAll: 'Alle {count} ansehen',
    places: '{limit, select, none {{count} Teilnehmer} other {{count} von {limit}}}',
  },
  {
    dashboard: 'Dashboard',
    dashboardLine: '{weekday}, {date}',
    toDo: 'To do',
    nothingToDo: 'There is nothing to do at the moment.',
    goOnWithOnboarding: 'Go on with onboarding',
    toConfirm:
      '{count, plural, one {registration waits for confirmation} other {registrations wait for confirmation}}',
    mailsFailed: '{count, plural, one {e-mail was not delivered} other {e-mails were not delivered}}',
    drafts: '{count, plural, one {course is still a draft} other {courses are still drafts}}',
    nextCourses: 'Next courses',
    noCourses: 'No course lies ahead.',
    newCourse: 'New course',
    newestRegistrations: 'Newest registrations',
    noRegistrations: 'Nobody has registered yet.',
    showAll: 'Show all {count}',
    places: '{limit, select, none {{count} attendees} other {{count} of {limit}}}',
  },
)
