import type { UserInfo } from '@reihum/contract/identity/identity.schema.ts'
import { mayOpen } from '#platform/page-permissions.ts'
import { textOf } from '#ui/text.tsx'
import { wordsOf } from './folded-text.ts'
import { searchMessages } from './search.messages.ts'

/** A page as the navigation calls it. */
export type SearchPage = { label: string; to: string; isDocument?: boolean }

export type Command = {
  label: string
  /** Everything it may be called, in both languages, folded. */
  words: string
} & ({ to: string; isDocument?: boolean } | { run: () => void })

export type CommandWorld = {
  tenant: UserInfo['tenants'][number]
  userInfo: UserInfo
  pages: readonly SearchPage[]
  locale: 'de' | 'en'
  isDark: boolean
  onScheme: () => void
  onLanguage: () => void
  onShortcuts: () => void
  onSignOut: () => void
}

/** What people look for beside the name that a page has; in both languages, whichever is shown. */
const synonyms: Readonly<Record<string, string>> = {
  '/dashboard': 'Übersicht Start Startseite Dashboard home overview',
  '/courses': 'Kurse Seminare Workshops courses classes',
  '/events': 'Veranstaltungen events',
  '/appointments': 'Termine appointments dates sessions',
  '/calendar': 'Kalender Monat Woche calendar month week',
  '/registrations': 'Anmeldungen Buchungen registrations bookings',
  '/waitlist': 'Warteliste Wartende waiting list waitlist',
  '/attendees': 'Teilnehmer Personen Kunden attendees persons people customers',
  '/attendances': 'Anwesenheit attendance',
  '/notifications': 'E-Mails Nachrichten Mails messages notifications',
  '/courses/templates': 'Kursvorlagen Vorlagen course templates',
  '/courses/attributes': 'Zusatzfelder Fragen additional attributes fields questions',
  '/places': 'Orte Räume Standorte places rooms locations',
  '/instructors': 'Kursleitung Dozenten Lehrer instructors teachers trainers',
  '/files': 'Dateien Bilder files images',
  '/settings/general': 'Einstellungen Firma Impressum settings company imprint',
  '/settings/audit-log': 'Audit-Protokoll Verlauf audit log history',
}

/** Pages that are reached from within others. */
const furtherPages = {
  settingsUsers: {
    to: '/settings/users',
    words: 'Benutzer Mitarbeiter Einladungen users staff members invitations',
  },
  settingsWidgets: { to: '/settings/widgets', words: 'Einbettung Website Widget embed widgets' },
  settingsUsage: { to: '/settings/usage', words: 'Tarif Verbrauch usage tier limits' },
  settingsBilling: { to: '/settings/billing', words: 'Abrechnung Rechnung billing charges' },
  settingsInvariants: {
    to: '/settings/invariants',
    words: 'Prüfung Datenprüfung überbucht checks invariants oversold',
  },
  withdrawals: { to: '/registrations/withdrawals', words: 'Widerrufe withdrawals revocation' },
  ownAccount: { to: '/account', words: 'Mein Konto Profil Passwort my account profile password' },
} as const

const actions = {
  newCourse: { to: '/courses/new', words: 'Neuer Kurs anlegen erstellen new course create add' },
  newRegistration: {
    to: '/registrations/new',
    words: 'Neue Anmeldung buchen anmelden new registration book register',
  },
  newPlace: { to: '/places/new', words: 'Neuer Ort anlegen new place room create' },
} as const

type Key = keyof typeof furtherPages | keyof typeof actions

/** All that this role may do from here, in the order in which it is offered. */
export function commandsOf(world: CommandWorld): { pages: Command[]; actions: Command[] } {
  const text = textOf(searchMessages, world.locale)
  const { role } = world.tenant
  const named = (known: Record<string, { to: string; words: string }>) =>
    Object.entries(known)
      .filter(([, { to }]) => mayOpen(role, to))
      .map(([key, { to, words }]) => ({ label: text(key as Key), to, words }))
  const run = (label: string, words: string, action: () => void) => ({ label, words, run: action })
  const listed: Command[] = [
    ...world.pages.map((page) => ({ ...page, words: synonyms[page.to] ?? '' })),
    ...named(furtherPages),
  ]
  const done: Command[] = [
    ...named(actions),
    ...(world.userInfo.tenants.length > 1
      ? [
          {
            label: text('changeTenant'),
            to: '/tenant',
            words: 'Mandant Anbieter wechseln switch change tenant provider',
          },
        ]
      : []),
    run(
      text(world.isDark ? 'lightScheme' : 'darkScheme'),
      'Darstellung hell dunkel appearance theme dark light mode',
      world.onScheme,
    ),
    run(text('otherLanguage'), 'Sprache Deutsch Englisch language German English', world.onLanguage),
    run(text('shortcuts'), 'Tastenkürzel Tastatur Hilfe keyboard shortcuts keys help', world.onShortcuts),
    ...(world.userInfo.superuser
      ? [
          {
            label: text('platform'),
            to: '/admin/dashboard',
            isDocument: true,
            words: 'Plattform Verwaltung admin platform',
          },
        ]
      : []),
    run(text('signOut'), 'Abmelden ausloggen sign out log out logout', world.onSignOut),
  ]
  return { pages: listed.map(folded), actions: done.map(folded) }
}

function folded<Known extends Command>(command: Known): Known {
  return { ...command, words: ` ${wordsOf(`${command.label} ${command.words}`).join(' ')}` }
}

/** Those that every word of the search begins a word of. */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = wordsOf(query)
  return words.length === 0
    ? []
    : commands.filter((command) => words.every((word) => command.words.includes(` ${word}`)))
}
