import type { ApiToken } from '@reihum/contract/integrations/api-token.schema.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

const de = {
  subject: (name: string) => `Der API-Token „${name}“ läuft bald ab`,
  greeting: 'Guten Tag,',
  ends: (name: string, end: string) => `der API-Token „${name}“ gilt nur noch bis ${end}.`,
  advice:
    'Programme, die ihn benutzen, werden danach abgewiesen. Erstellen Sie rechtzeitig einen neuen Token, tragen Sie ihn dort ein und widerrufen Sie den alten.',
  used: 'Zuletzt benutzt',
  never: 'noch nie',
  button: 'API-Tokens ansehen',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  subject: (name) => `The API token “${name}” expires soon`,
  greeting: 'Hello,',
  ends: (name, end) => `The API token “${name}” works only until ${end}.`,
  advice:
    'Programs that use it will be refused after that. Create a new token in time, enter it there, and revoke the old one.',
  used: 'Last used',
  never: 'never',
  button: 'View the API tokens',
  closing: 'Kind regards',
}

const words = { de, en }

type Ending = { locale: Locale; token: ApiToken; timeZone: string; url: string }

/** Tells the admins in time that a program is going to be refused. */
export function tokenEndsLetter({ locale, token, timeZone, url }: Ending): Letter {
  const t = words[locale]
  const time = (instant: string) => dateTimeInWords(instant, { locale, timeZone })
  return {
    subject: t.subject(token.name),
    greeting: t.greeting,
    paragraphs: [t.ends(token.name, time(token.expiresAt)), t.advice],
    facts: [{ label: t.used, value: token.lastUsedAt ? time(token.lastUsedAt) : t.never }],
    button: { label: t.button, url },
    closing: t.closing,
  }
}
