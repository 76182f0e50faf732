import type { Wording } from './locales.ts'

/** What can be expected to go wrong: its HTTP status and what the person reads. Braces are filled from the refusal's data. */
export type RefusalWording = Wording & {
  status: number
  /** For those who call the API: when it is answered. */
  cause: string
}

/** Refusals that belong to no room: they can come from any route. */
export const wireRefusals = {
  INVALID_INPUT: {
    status: 422,
    cause: 'A field is missing or wrong; `errors` names each of them.',
    de: 'Bitte prüfen Sie Ihre Angaben.',
    en: 'Please check your entries.',
  },
  NOT_FOUND: {
    status: 404,
    cause: 'No such address, or what it names does not exist for this caller.',
    de: 'Das gibt es hier nicht (mehr).',
    en: 'This does not exist here (any more).',
  },
  FORBIDDEN: {
    status: 403,
    cause: "The caller's role lacks the permission of the route.",
    de: 'Dafür fehlt Ihnen die Berechtigung. Bitte fragen Sie Ihren Administrator.',
    en: 'You are not allowed to do this. Please ask your administrator.',
  },
  CONFLICT: {
    status: 409,
    cause: 'Somebody else changed it since it was read.',
    de: 'Das wurde inzwischen geändert. Bitte laden Sie neu und versuchen Sie es noch einmal.',
    en: 'This has been changed in the meantime. Please reload and try again.',
  },
  TOO_LARGE: {
    status: 413,
    cause: 'The body is larger than the server takes.',
    de: 'Die Anfrage ist zu groß.',
    en: 'The request is too large.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    cause: 'Too many requests from one address; `seconds` says how long to wait.',
    de: 'Zu viele Anfragen. Bitte versuchen Sie es in {seconds} Sekunden noch einmal.',
    en: 'Too many requests. Please try again in {seconds} seconds.',
  },
  UNAVAILABLE: {
    status: 503,
    cause: 'The database is busy, starting or out of reach.',
    de: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    en: 'The service is not available right now. Please try again in a moment.',
  },
  UNEXPECTED: {
    status: 500,
    cause: 'A bug; it is logged under the request id.',
    de: 'Ein Fehler ist aufgetreten',
    en: 'An error has occurred',
  },
} as const satisfies Record<string, RefusalWording>
