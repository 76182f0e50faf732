import type { Locale } from './locales.ts'
import type { RefusalWording } from './refusals.ts'

/** Errors that arise in the browser, before or without an answer of the server. */
export const clientErrors = {
  NO_TOKEN_AVAILABLE: {
    cause: 'The token is to be refreshed, or user info loaded, while nobody is signed in.',
    de: 'Kein Token vorhanden',
    en: 'No token available',
  },
  USER_INFO_NOT_AVAILABLE: {
    cause: 'A tenant is to be activated before user info was loaded.',
    de: 'Benutzerinformationen nicht vorhanden',
    en: 'User info not available',
  },
  INVALID_TOKEN: {
    cause: 'The token does not have three parts, or its payload is no JSON object.',
    de: 'Ungültiges Token',
    en: 'Invalid token',
  },
  TENANT_NOT_AVAILABLE: {
    cause: "A tenant is to be activated that is not among the user's own.",
    de: 'Der Mandant ist für den Benutzer nicht verfügbar.',
    en: 'The tenant is not available for the user.',
  },
  NO_ACCESSIBLE_TENANT: {
    cause: 'The user is a member of no tenant.',
    de: 'Der Benutzer ist keinem Mandanten zugeordnet',
    en: 'The user is not assigned to any tenant',
  },
  UNKNOWN_TIER: {
    cause: 'A tier is named that does not exist.',
    de: 'Unbekannter Tarif',
    en: 'Unknown tier',
  },
  UNKNOWN_REGISTRATION_STATE: {
    cause: 'A registration is in none of the four states.',
    de: 'Unbekannter Anmeldestatus',
    en: 'Unknown registration state',
  },
  PAGE_OUTDATED: {
    cause: 'A part of the application cannot be loaded, because it was updated since the page was opened.',
    de: 'Diese Seite wurde inzwischen aktualisiert. Bitte laden Sie sie neu.',
    en: 'This page has been updated in the meantime. Please reload it.',
  },
  NETWORK: {
    cause: 'The server cannot be reached (ERR_NETWORK).',
    de: 'Der Dienst ist gerade nicht erreichbar',
    en: 'The service is not available right now',
  },
} as const satisfies Record<string, Omit<RefusalWording, 'status'>>

export type ClientErrorCode = keyof typeof clientErrors

export function clientErrorText(code: ClientErrorCode, locale: Locale): string {
  return clientErrors[code][locale]
}
