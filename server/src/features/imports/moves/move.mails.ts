import type { Move } from '@reihum/contract/imports/move.schema.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

const de = {
  done: 'Ihr Umzug ist fertig',
  failed: 'Ihr Umzug ist gescheitert',
  greeting: 'Guten Tag,',
  isHere: (company: string, made: string) =>
    `alles aus dem Gesamtexport von ${company} vom ${made} ist übernommen. Alle Summen sind geprüft und dieselben wie vorher.`,
  next: 'Einiges konnte nicht mitkommen, etwa Mitarbeitende, Kontonummern und Zugangsdaten. Im Datenaustausch steht, was jetzt zu tun ist.',
  isEmpty:
    'der Gesamtexport konnte nicht übernommen werden. Ihr Konto hier ist so leer wie vorher. Im Datenaustausch steht, woran es lag.',
  button: 'Zum Umzug',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  done: 'Your move is done',
  failed: 'Your move failed',
  greeting: 'Hello,',
  isHere: (company, made) =>
    `Everything from the whole export of ${company} made on ${made} has been taken over. All sums were checked and are the same as before.`,
  next: 'Some things could not come along, such as staff, account numbers and credentials. The data exchange says what is to be done now.',
  isEmpty:
    'The whole export could not be taken over. Your account here is as empty as before. The data exchange says why.',
  button: 'To the move',
  closing: 'Kind regards',
}

const words = { de, en }

type Telling = { locale: Locale; timeZone: string; url: string }

export function movedInLetter({ source }: Move, { locale, timeZone, url }: Telling): Letter {
  const t = words[locale]
  return {
    subject: t.done,
    greeting: t.greeting,
    paragraphs: [t.isHere(source.company, dateTimeInWords(source.madeAt, { locale, timeZone })), t.next],
    facts: [],
    button: { label: t.button, url },
    closing: t.closing,
  }
}

export function moveFailedLetter(_: Move, { locale, url }: Telling): Letter {
  const t = words[locale]
  return {
    subject: t.failed,
    greeting: t.greeting,
    paragraphs: [t.isEmpty],
    facts: [],
    button: { label: t.button, url },
    closing: t.closing,
  }
}
