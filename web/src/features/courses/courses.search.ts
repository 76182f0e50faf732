import { coursePhaseNames } from '@reihum/contract/courses/course-states.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { RoomSearch } from '#platform/room-search.ts'
import { textOf } from '#ui/text.tsx'
import { courseSearchMessages } from './course-search.messages.ts'

const archivedMark = (archived: boolean, locale: Locale) =>
  archived ? textOf(courseSearchMessages, locale)('archived') : undefined

export const coursesSearch = {
  synonyms: [
    { to: '/courses', words: 'Kurse Seminare Workshops courses classes' },
    { to: '/events', words: 'Veranstaltungen events' },
    { to: '/appointments', words: 'Termine appointments dates sessions' },
    { to: '/calendar', words: 'Kalender Monat Woche calendar month week' },
    { to: '/courses/templates', words: 'Kursvorlagen Vorlagen course templates' },
    {
      to: '/courses/attributes',
      words: 'Zusatzfelder Fragen additional attributes fields questions',
    },
    { to: '/places', words: 'Orte Räume Standorte places rooms locations' },
    {
      to: '/extras',
      words:
        'Zusatzleistungen Extras Mittagessen Verpflegung Material Prüfungsgebühr Übernachtung extras lunch meals material exam hire',
    },
    {
      to: '/firms',
      words: 'Firmen Unternehmen Rahmen Rahmenvereinbarung firms companies organisations frames',
    },
    {
      to: '/codes',
      words: 'Rabattcodes Gutscheincodes Aktionscodes Rabatt discount codes coupons promotion',
    },
    { to: '/instructors', words: 'Kursleitung Dozenten Lehrer instructors teachers trainers' },
  ],
  pages: [
    {
      to: '/settings/characteristics',
      position: 11,
      label: { de: 'Einstellungen: Kursmerkmale', en: 'Settings: course characteristics' },
      words: 'Kursmerkmale Merkmale Kategorie Niveau Alter characteristics category level age',
    },
    {
      to: '/settings/closures',
      position: 12,
      label: {
        de: 'Einstellungen: Schließzeiten und Schulferien',
        en: 'Settings: closures and school holidays',
      },
      words: 'Schließzeiten Schulferien Ferien Betriebsferien Urlaub closures school holidays break vacation',
    },
    {
      to: '/settings/widgets',
      position: 20,
      label: { de: 'Einstellungen: Einbettung', en: 'Settings: embedding' },
      words: 'Einbettung Website Widget embed widgets',
    },
  ],
  actions: [
    {
      to: '/courses/new',
      position: 10,
      label: { de: 'Neuer Kurs', en: 'New course' },
      words: 'Neuer Kurs anlegen erstellen new course create add',
    },
    {
      to: '/places/new',
      position: 30,
      label: { de: 'Neuer Ort', en: 'New place' },
      words: 'Neuer Ort anlegen new place room create',
    },
    {
      to: '/extras/new',
      position: 32,
      label: { de: 'Neue Zusatzleistung', en: 'New extra' },
      words: 'Neue Zusatzleistung anlegen Mittagessen Material new extra create lunch material',
    },
    {
      to: '/firms/new',
      position: 33,
      label: { de: 'Neue Firma', en: 'New firm' },
      words: 'Neue Firma anlegen Unternehmen new firm company create',
    },
    {
      to: '/codes/new',
      position: 31,
      label: { de: 'Neuer Rabattcode', en: 'New discount code' },
      words: 'Neuer Rabattcode Gutscheincode anlegen new discount code coupon create',
    },
    {
      to: '/codes/new-set',
      position: 34,
      label: { de: 'Neues Set von Einzelcodes', en: 'New set of single codes' },
      words: 'Neues Set Einzelcodes Rabattcodes Serie Karten anlegen new set single codes batch cards create',
    },
  ],
  parts: {
    courses: { heading: { de: 'Kurse', en: 'Courses' }, list: '/courses' },
    places: { heading: { de: 'Orte', en: 'Places' }, list: '/places' },
    instructors: { heading: { de: 'Kursleitung', en: 'Instructors' }, list: '/instructors' },
  },
  hits: {
    course: (hit, { locale, date }) => ({
      title: hit.title,
      meta: hit.start ? date(hit.start) : textOf(courseSearchMessages, locale)('undated'),
      code: hit.reference,
      end: hit.phase === 'upcoming' ? undefined : coursePhaseNames[hit.phase][locale],
    }),
    place: (hit, { locale }) => ({
      title: hit.name,
      meta: hit.city,
      end: archivedMark(hit.archived, locale),
    }),
    instructor: (hit, { locale }) => ({
      title: hit.fullname,
      meta: '',
      end: archivedMark(hit.archived, locale),
    }),
  },
} satisfies RoomSearch
