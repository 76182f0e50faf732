import { personName } from '@reihum/contract/people/person-name.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import type { RoomSearch } from '#platform/room-search.ts'

export const registrationsSearch = {
  synonyms: [
    { to: '/registrations', words: 'Anmeldungen Buchungen registrations bookings' },
    { to: '/waitlist', words: 'Warteliste Wartende waiting list waitlist' },
    { to: '/attendees', words: 'Teilnehmer Personen Kunden attendees persons people customers' },
  ],
  pages: [
    {
      to: '/registrations/withdrawals',
      position: 60,
      label: { de: 'Widerrufe', en: 'Withdrawals' },
      words: 'Widerrufe withdrawals revocation',
    },
    {
      to: '/registrations/exceptions',
      position: 61,
      label: { de: 'Ausnahmen', en: 'Exceptions' },
      words: 'Ausnahmen Anfragen Regeln Alter exceptions requests rules age',
    },
    {
      to: '/recommended',
      position: 62,
      label: { de: 'Weiterempfehlungen', en: 'Recommendations' },
      words: 'Weiterempfehlungen Empfehlungen Prämie recommendations referrals rewards',
    },
  ],
  actions: [
    {
      to: '/registrations/new',
      position: 20,
      label: { de: 'Neue Anmeldung', en: 'New registration' },
      words: 'Neue Anmeldung buchen anmelden new registration book register',
    },
  ],
  parts: {
    // No list for booking numbers, because none finds them by their beginnings.
    bookingNumbers: { heading: { de: 'Buchungsnummern', en: 'Booking numbers' } },
    persons: { heading: { de: 'Personen', en: 'Persons' }, list: '/attendees' },
    registrations: { heading: { de: 'Anmeldungen', en: 'Registrations' }, list: '/registrations' },
  },
  hits: {
    registration: (hit, { locale }) => ({
      title: personName(hit, locale),
      meta: hit.courseTitle,
      code: formatShortcode(hit.shortcode),
      end: registrationStateNames[hit.state][locale],
    }),
  },
} satisfies RoomSearch
