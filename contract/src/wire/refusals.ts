import type { Wording } from './locales.ts'

/** An expected refusal: its HTTP status and the text for people. Braces are filled from the refusal's data. */
export type RefusalWording = Wording & {
  status: number
  /** When the API answers with this refusal, for people who call it. */
  cause: string
}

/** What the braces of a refusal are filled with. */
export type RefusalData = Record<string, string | number | boolean | null>

/** Refusals that belong to no room: any route can answer them, or routes of most rooms do. */
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
  UNAUTHENTICATED: {
    status: 401,
    cause: 'No token, a token that is not ours or has expired, or a session that was ended.',
    de: 'Bitte melden Sie sich an.',
    en: 'Please sign in.',
  },
  TOKEN_REPLACED: {
    status: 409,
    cause:
      'The token was exchanged for a newer one a moment ago, and the route takes the newest only. Send it again with that.',
    de: 'Ihre Anmeldung wurde gerade erneuert, vielleicht in einem anderen Fenster. Bitte versuchen Sie es noch einmal.',
    en: 'Your sign-in was renewed just now, perhaps in another window. Please try again.',
  },
  SUPERUSER_REQUIRED: {
    status: 403,
    cause: 'Only superusers may enter the platform administration.',
    de: 'Superuser-Zugang erforderlich',
    en: 'Superuser access required',
  },
  FORBIDDEN: {
    status: 403,
    cause: "The caller's role lacks the permission of the route.",
    de: 'Dafür fehlt Ihnen die Berechtigung. Bitte fragen Sie Ihren Administrator.',
    en: 'You are not allowed to do this. Please ask your administrator.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    cause: 'The tenant requires a second factor, and the account has none yet.',
    de: '{company} verlangt einen zweiten Faktor. Bitte richten Sie zuerst einen ein.',
    en: '{company} requires a second factor. Please set one up first.',
  },
  TENANT_SUSPENDED: {
    status: 403,
    cause: 'The tenant is suspended by the operator of the platform, so nobody works in it.',
    de: '{company} ist gesperrt. Bitte wenden Sie sich an den Betreiber der Plattform.',
    en: '{company} is suspended. Please contact the operator of the platform.',
  },
  API_TOKEN_UNKNOWN: {
    status: 401,
    cause: 'Nobody made this API token: it was mistyped or cut off, which its last six characters tell.',
    de: 'Diesen API-Token gibt es nicht. Bitte prüfen Sie, ob er vollständig eingefügt ist.',
    en: 'There is no such API token. Please check that it was pasted as a whole.',
  },
  API_TOKEN_REVOKED: {
    status: 401,
    cause: 'The API token was revoked.',
    de: 'Der API-Token „{name}“ wurde widerrufen.',
    en: 'The API token “{name}” was revoked.',
  },
  API_TOKEN_EXPIRED: {
    status: 401,
    cause: 'The API token was made for a time that is over.',
    de: 'Der API-Token „{name}“ ist abgelaufen. Bitte erstellen Sie einen neuen.',
    en: 'The API token “{name}” has expired. Please make a new one.',
  },
  API_TOKEN_ORPHANED: {
    status: 403,
    cause: 'Whoever made the API token does not belong to the tenant any more, or their account is locked.',
    de: 'Wer den API-Token „{name}“ erstellt hat, gehört nicht mehr zu {company}. Bitte erstellen Sie einen neuen.',
    en: 'The person who made the API token “{name}” no longer belongs to {company}. Please make a new one.',
  },
  API_TOKEN_TENANT_SUSPENDED: {
    status: 403,
    cause: 'The tenant of the API token is suspended.',
    de: '{company} ist gesperrt, deshalb werden keine API-Tokens angenommen.',
    en: '{company} is suspended, so API tokens are not accepted.',
  },
  API_TOKEN_LACKS_SCOPE: {
    status: 403,
    cause: 'The API token was made without `scope`, the permission of the route.',
    de: 'Der API-Token „{name}“ hat das Recht {scope} nicht. Bitte erstellen Sie einen, der es hat.',
    en: 'The API token “{name}” lacks the scope {scope}. Please make one that has it.',
  },
  API_TOKEN_NOT_ACCEPTED: {
    status: 403,
    cause: 'The route takes no API token, whatever its scopes: only somebody who is signed in may call it.',
    de: 'Das ist mit einem API-Token nicht möglich. Bitte melden Sie sich dafür an.',
    en: 'This is not possible with an API token. Please sign in for it.',
  },
  ONBOARDING_REQUIRED: {
    status: 403,
    cause: 'Company or director of the tenant is empty; only settings and onboarding answer until then.',
    de: 'Bitte schließen Sie die Einrichtung ab',
    en: 'Please complete onboarding',
  },
  TIER_REQUIRED: {
    status: 403,
    cause: 'The tier of the tenant does not include `feature`; `tier` is the smallest that does.',
    de: 'Die Funktion {feature} erfordert den Tarif {tier}.',
    en: 'The feature {feature} requires the tier {tier}.',
  },
  CONFLICT: {
    status: 409,
    cause: 'Somebody else changed it since it was read.',
    de: 'Das wurde inzwischen geändert. Bitte laden Sie neu und versuchen Sie es noch einmal.',
    en: 'This has been changed in the meantime. Please reload and try again.',
  },
  TOO_MANY_ROWS: {
    status: 409,
    cause: 'The export would have more than `limit` rows.',
    de: 'Das wären mehr als {limit} Zeilen. Bitte grenzen Sie die Auswahl ein.',
    en: 'That would be more than {limit} rows. Please narrow the selection.',
  },
  TOO_LARGE: {
    status: 413,
    cause: 'The body is larger than the server takes, or does not say how long it is.',
    de: 'Die Anfrage ist zu groß.',
    en: 'The request is too large.',
  },
  UNSUPPORTED_CONTENT_TYPE: {
    status: 415,
    cause: 'The body is of another type than the route takes, which is JSON unless it says otherwise.',
    de: 'Diese Art von Inhalt wird hier nicht angenommen.',
    en: 'This type of content is not accepted here.',
  },
  TRIAL_NOT_PUBLIC: {
    status: 403,
    cause:
      'The server was started to try the product out, and the request came through a proxy or by another name.',
    de: 'Dieser Server wurde zum Ausprobieren gestartet, mit Passwörtern, die jeder kennt. Er antwortet nur auf dem eigenen Rechner, unter localhost. Damit andere ihn erreichen, starten Sie ihn mit REIHUM_PUBLIC_URL und einem leeren Ordner (REIHUM_DATA).',
    en: 'This server was started to try the product out, with passwords that everybody knows. It answers on its own machine only, as localhost. To let others reach it, start it with REIHUM_PUBLIC_URL and an empty folder (REIHUM_DATA).',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    cause: 'Too many requests from one address, or with one API token; `seconds` says how long to wait.',
    de: 'Zu viele Anfragen. Bitte versuchen Sie es in {seconds} Sekunden noch einmal.',
    en: 'Too many requests. Please try again in {seconds} seconds.',
  },
  BUSY: {
    status: 503,
    cause:
      'Other files of the tenant, or of many tenants, are being made or read just now; `seconds` says when to try again.',
    de: 'Gerade werden schon andere Dateien verarbeitet. Bitte versuchen Sie es in {seconds} Sekunden noch einmal.',
    en: 'Other files are being processed just now. Please try again in {seconds} seconds.',
  },
  PAPER_UNAVAILABLE: {
    status: 503,
    cause: 'The compiler that papers are set with is not installed for the system the server runs on.',
    de: 'Auf diesem Server lassen sich keine PDF-Dateien erzeugen. Bitte sagen Sie dem Betreiber der Plattform Bescheid.',
    en: 'This server cannot make PDF files. Please tell the operators of the platform.',
  },
  DISK_FULL: {
    status: 507,
    cause: 'The server has no room left for what was sent. Nothing of it was kept.',
    de: 'Auf dem Server ist kein Platz mehr, deshalb wurde nichts gespeichert. Bitte sagen Sie dem Betreiber der Plattform Bescheid und versuchen Sie es später noch einmal.',
    en: 'The server has no room left, so nothing was saved. Please tell the operators of the platform, and try again later.',
  },
  UNAVAILABLE: {
    status: 503,
    cause:
      'The database or the storage is busy, starting or out of reach, or could not answer in time; `Retry-After` says when to try again. What was sent may have been done all the same: send it again with the same id or key.',
    de: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    en: 'The service is not available right now. Please try again in a moment.',
  },
  TENANT_RESTS: {
    status: 503,
    cause:
      'The tenant is being moved to another installation, which takes seconds to minutes: reading goes on, and nothing of what was sent was done.',
    de: 'Dieser Bereich zieht gerade auf einen anderen Server um. Lesen geht, ändern in wenigen Minuten wieder. Bitte versuchen Sie es dann noch einmal.',
    en: 'This area is being moved to another server. Reading works; changes will work again in a few minutes. Please try again then.',
  },
  TENANT_MOVED: {
    // Not 421, at which clients ask the same server a second time.
    status: 410,
    cause: 'The tenant was moved to another installation, whose address is `to`. Pages are led there.',
    de: 'Dieser Bereich ist umgezogen. Sie finden ihn jetzt unter {to}.',
    en: 'This area has moved. You will find it at {to}.',
  },
  UNEXPECTED: {
    status: 500,
    cause: 'A bug; it is logged under the request id.',
    de: 'Ein Fehler ist aufgetreten',
    en: 'An error has occurred',
  },
} as const satisfies Record<string, RefusalWording>

type CodeOf<Catalogue> = Catalogue extends unknown ? keyof Catalogue & string : never
type ErrorMap<Code extends string> = { [C in Code]: { status: number; message: string } }

/**
 * Makes the function that builds the error maps of a room's routes. A room passes its own refusals and those of rooms
 * to its left, so its routes can name no others.
 */
export function refusalsFrom<Catalogues extends Readonly<Record<string, RefusalWording>>[]>(
  ...catalogues: Catalogues
) {
  const known: Readonly<Record<string, RefusalWording>> = Object.assign({}, ...catalogues)
  return <Code extends CodeOf<Catalogues[number]>>(...codes: Code[]) =>
    Object.fromEntries(
      codes.map((code) => [code, { status: known[code]?.status, message: known[code]?.en }]),
    ) as ErrorMap<Code>
}

/** The error map of routes that answer only with refusals of no room. */
export const refusals = refusalsFrom(wireRefusals)
