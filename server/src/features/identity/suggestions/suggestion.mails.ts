import { type SuggestionKind, suggestionKindNames } from '@reihum/contract/identity/suggestion.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

const de = {
  subject: (kind: string, from: string) => `Neue Rückmeldung: ${kind}${from && ` von ${from}`}`,
  greeting: 'Guten Tag,',
  written: (product: string) => `jemand hat Ihnen etwas zu ${product} geschrieben.`,
  where: 'Den Text lesen Sie in der Verwaltung: Dort verschwindet er, wenn das Benutzerkonto gelöscht wird.',
  kind: 'Art',
  tenant: 'Mandant',
  page: 'Seite',
  answer: 'Antwort erwünscht',
  yes: 'ja',
  no: 'nein',
  button: 'Rückmeldung lesen',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  subject: (kind, from) => `New feedback: ${kind}${from && ` from ${from}`}`,
  greeting: 'Hello,',
  written: (product) => `Somebody wrote to you about ${product}.`,
  where: 'You can read the text in the administration, where it disappears when the account is erased.',
  kind: 'Type',
  tenant: 'Tenant',
  page: 'Page',
  answer: 'May be answered',
  yes: 'yes',
  no: 'no',
  button: 'Read the feedback',
  closing: 'Kind regards',
}

const words = { de, en }

export type ToldSuggestion = {
  kind: SuggestionKind
  company: string
  page: string | null
  mayAnswer: boolean
}

/** Tells the operator that there is something to read; neither the text nor who wrote it, because a letter stays. */
export function suggestionLetter(
  { kind, company, page, mayAnswer }: ToldSuggestion,
  { locale, product, url }: { locale: Locale; product: string; url: string },
): Letter {
  const t = words[locale]
  const named = suggestionKindNames[kind][locale]
  return {
    subject: t.subject(named, company),
    greeting: t.greeting,
    paragraphs: [t.written(product), t.where],
    facts: [
      { label: t.kind, value: named },
      ...(company ? [{ label: t.tenant, value: company }] : []),
      ...(page ? [{ label: t.page, value: page }] : []),
      { label: t.answer, value: mayAnswer ? t.yes : t.no },
    ],
    button: { label: t.button, url },
    closing: t.closing,
  }
}
