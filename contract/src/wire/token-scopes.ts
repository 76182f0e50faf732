import type { Access, RouteMeta } from './access.ts'
import type { Wording } from './locales.ts'

type Permission = Exclude<Access, 'public' | 'user' | 'superuser'>

/**
 * What an API token can be made for: the permissions of the table, in the words of whoever makes one. Null: it is never
 * given to a program, because it decides who gets in, what is paid where, or belongs to one person. Every new permission
 * has to decide.
 */
const wording = {
  'tenant.enter': null,
  'settings.read': { de: 'Einstellungen lesen', en: 'Read the settings' },
  'settings.change': null,
  'bank.manage': null,
  'members.manage': null,
  'billing.read': { de: 'Tarif und Verbrauch lesen', en: 'Read tier and usage' },
  'billing.manage': null,
  'auditLog.read': { de: 'Protokoll lesen', en: 'Read the log' },
  'views.keep': null,
  'files.manage': { de: 'Dateien lesen und ändern', en: 'Read and change files' },
  'documents.manage': { de: 'Dokumente erstellen', en: 'Make documents' },
  'documents.design': null,
  'courses.manage': { de: 'Kurse lesen und ändern', en: 'Read and change courses' },
  'registrations.read': { de: 'Anmeldungen und Personen lesen', en: 'Read registrations and people' },
  'registrations.manage': { de: 'Anmelden, ändern und absagen', en: 'Register, change and cancel' },
  'mails.manage': { de: 'E-Mails lesen und erneut senden', en: 'Read e-mails and send them again' },
  'assistant.use': null,
  'money.read': { de: 'Forderungen und Zahlungen lesen', en: 'Read receivables and payments' },
  'money.manage': { de: 'Zahlungen buchen', en: 'Book payments' },
  'invoices.issue': { de: 'Rechnungen ausstellen', en: 'Issue invoices' },
  'debits.collect': null,
  'money.export': { de: 'Buchungen für DATEV exportieren', en: 'Export bookings for DATEV' },
  'search.use': { de: 'Suchen, was die anderen Rechte erlauben', en: 'Search what the other scopes allow' },
  'attendances.take': {
    de: 'Anwesenheit erfassen (ohne „Kurse“ nur in eigenen)',
    en: 'Take attendance (without “courses” only of own ones)',
  },
  'imports.manage': { de: 'Tabellen importieren', en: 'Import tables' },
  'lists.take': null,
  'tenant.take': null,
  'integrations.manage': null,
} as const satisfies Record<Permission, Wording | null>

type Wordings = typeof wording

export type TokenScope = {
  [Name in keyof Wordings]: Wordings[Name] extends null ? never : Name
}[keyof Wordings]

export const tokenScopes = Object.entries(wording)
  .filter(([, words]) => words !== null)
  .map(([name]) => name as TokenScope)

export const tokenScopeWords = wording as { [Name in TokenScope]: Wording }

export function isTokenScope(name: string): name is TokenScope {
  return (tokenScopes as readonly string[]).includes(name)
}

/** The scopes as the form shows them. */
export const tokenScopeGroups: readonly { name: Wording; scopes: readonly TokenScope[] }[] = [
  {
    name: { de: 'Kurse und Anmeldungen', en: 'Courses and registrations' },
    scopes: ['courses.manage', 'registrations.read', 'registrations.manage', 'attendances.take'],
  },
  {
    name: { de: 'Geld', en: 'Money' },
    scopes: ['money.read', 'money.manage', 'invoices.issue', 'money.export'],
  },
  {
    name: { de: 'Schriftliches', en: 'Papers and letters' },
    scopes: ['documents.manage', 'files.manage', 'mails.manage', 'imports.manage'],
  },
  {
    name: { de: 'Überblick', en: 'Overview' },
    scopes: ['search.use', 'settings.read', 'billing.read', 'auditLog.read'],
  },
]

/** Whether API tokens may call a route at all. What is sensitive takes somebody who is signed in (decision 059). */
export function isOpenToTokens({ access, sensitive }: RouteMeta): boolean {
  return !sensitive && access !== undefined && (access === 'tenant.enter' || isTokenScope(access))
}
