import type { Wording } from '@reihum/contract/wire/locales.ts'
import { brandKey } from './brand.ts'
import { noticeKey } from './carried-notice.ts'
import { comfortKeys, consentKey } from './consent.ts'
import type { StoredKey } from './room.ts'
import { sessionKeys } from './session-store.ts'
import { suppliedKey } from './supplied-sign-in.ts'

const untilSignOut: Wording = { de: 'bis zum Abmelden', en: 'until you sign out' }
const visit: Wording = { de: 'bis der Tab geschlossen wird', en: 'until the tab is closed' }
const lasting: Wording = { de: 'bis Sie es löschen', en: 'until you delete it' }
const remembered: Wording = {
  de: 'mit Erlaubnis, bis Sie sie widerrufen; sonst bis der Tab geschlossen wird',
  en: 'with permission, until you withdraw it; otherwise until the tab is closed',
}

const session: Record<keyof typeof sessionKeys, Omit<StoredKey, 'key' | 'category'>> = {
  apiToken: {
    purpose: {
      de: 'Weist Sie gegenüber dem Server aus, solange Sie angemeldet sind',
      en: 'Identifies you to the server while you are signed in',
    },
    duration: untilSignOut,
  },
  userInfo: {
    purpose: {
      de: 'Wer angemeldet ist und für welche Anbieter',
      en: 'Who is signed in, and for which providers',
    },
    duration: untilSignOut,
  },
  loginAt: {
    purpose: { de: 'Wann Sie sich angemeldet haben', en: 'When you signed in' },
    duration: untilSignOut,
  },
  tenant: {
    purpose: { de: 'Der Anbieter, für den Sie gerade arbeiten', en: 'The provider you are working for' },
    duration: untilSignOut,
  },
  currencyCode: {
    purpose: {
      de: 'Die Währung des Anbieters, bis seine Einstellungen geladen sind',
      en: "The provider's currency until its settings are loaded",
    },
    duration: lasting,
  },
}

/**
 * What the platform and the portal store in a browser; rooms say for themselves what they store. The cookie policy shows
 * both; a test compares them with the code.
 */
export const storedKeys: readonly StoredKey[] = [
  ...Object.entries(session).map(([name, told]) => ({
    key: sessionKeys[name as keyof typeof sessionKeys],
    category: 'necessary' as const,
    ...told,
  })),
  {
    key: brandKey,
    category: 'necessary',
    purpose: {
      de: 'Die Farben des Anbieters, damit die Seite sofort richtig aussieht',
      en: "The provider's colours, so that the page looks right at once",
    },
    duration: lasting,
  },
  {
    key: consentKey,
    category: 'necessary',
    purpose: {
      de: 'Ihre Entscheidung auf dieser Seite, mit Datum',
      en: 'Your decision on this page, with its date',
    },
    duration: lasting,
  },
  {
    key: suppliedKey,
    category: 'necessary',
    purpose: {
      de: 'Der Anmeldelink, den Sie geöffnet haben, bis Sie gesagt haben, ob er das Konto wechseln soll',
      en: 'The sign-in link you opened, until you have said whether it may change the account',
    },
    duration: visit,
  },
  {
    key: noticeKey,
    category: 'necessary',
    purpose: {
      de: 'Eine Meldung, die erst die nächste Seite zeigt',
      en: 'A notice that only the next page shows',
    },
    duration: visit,
  },
  {
    key: 'reihum-draft-*',
    category: 'necessary',
    purpose: {
      de: 'Ihre Eingaben in einem Anmeldeformular, damit sie nicht verloren gehen',
      en: 'What you typed into a registration form, so that it is not lost',
    },
    duration: visit,
  },
  {
    key: 'tsr-scroll-restoration-*',
    category: 'necessary',
    purpose: {
      de: 'Wo Sie auf einer Seite waren, wenn Sie zurückgehen',
      en: 'Where you were on a page when you go back',
    },
    duration: visit,
  },
  {
    key: 'tanstack_router_reload:*',
    category: 'necessary',
    purpose: {
      de: 'Dass eine veraltete Seite schon einmal neu geladen wurde',
      en: 'That an outdated page was reloaded before',
    },
    duration: visit,
  },
  ...comfortKeys.map((key) => ({
    key,
    category: 'comfort' as const,
    purpose: {
      language: { de: 'Die Sprache, die Sie gewählt haben', en: 'The language you have chosen' },
      color_scheme: { de: 'Helle oder dunkle Darstellung', en: 'Light or dark appearance' },
      single_keys: {
        de: 'Ob Tastenkürzel aus einem einzigen Zeichen gelten',
        en: 'Whether keyboard shortcuts of a single character count',
      },
      list_layouts: {
        de: 'Darstellung der Listen: welche Spalten sie haben und wie hoch ihre Zeilen sind',
        en: 'Appearance of lists: which columns they have and how high their rows are',
      },
      calendar_colours: {
        de: 'Wonach der Kalender seine Farben gibt',
        en: 'What the calendar colours its entries by',
      },
    }[key],
    duration: remembered,
  })),
]
