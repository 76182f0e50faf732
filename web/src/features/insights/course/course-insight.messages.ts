import { catalogue } from '#ui/text.tsx'

/** What is told of a single course on its overview. */
export const courseInsightMessages = catalogue(
  {
    curve: 'Verlauf der Anmeldungen',
    newestFirst: 'Neueste Anmeldungen',
    nobody:
      'Noch hat sich niemand angemeldet. Sobald sich jemand anmeldet, zeigt hier eine Kurve, wie sich der Kurs füllt.',
    toForm: 'Anmeldeformular ansehen',
    by_day: 'Angemeldete samt Warteliste, je Tag',
    by_week: 'Angemeldete samt Warteliste, je Woche',
    by_month: 'Angemeldete samt Warteliste, je Monat',
    until: 'Am Ende von',
    registered: 'Angemeldet',
    asTable: 'Als Tabelle',
    activity: 'Zuletzt passiert',
    noActivity: 'Mit diesem Kurs ist noch nichts passiert.',
    log: 'Protokoll des Kurses',
  },
  {
    curve: 'Registrations over time',
    newestFirst: 'Newest registrations',
    nobody:
      'Nobody has registered yet. As soon as somebody does, a curve shows here how the course is filling up.',
    toForm: 'View the registration form',
    by_day: 'Registered people including the waiting list, by day',
    by_week: 'Registered people including the waiting list, by week',
    by_month: 'Registered people including the waiting list, by month',
    until: 'At the end of',
    registered: 'Registered',
    asTable: 'As a table',
    activity: 'Last activity',
    noActivity: 'Nothing has happened with this course yet.',
    log: 'Log of the course',
  },
)
