import { type LetterText, mostSubject, namesIn, problemsOfText } from '../messages/letter-text.ts'
import type { Locale } from '../wire/locales.ts'
import {
  isNamedPlaceholder,
  type NamedPlaceholder,
  notificationPlaceholderNames,
} from './notification-placeholders.ts'

/** A message in both languages; one of them may be left empty. */
export type NotificationTexts = Readonly<Record<Locale, LetterText>>

const isWritten = ({ subject, body }: LetterText) => subject.trim() !== '' && body.trim() !== ''
const isEmpty = ({ subject, body }: LetterText) => subject.trim() === '' && body.trim() === ''

export type TextProblem =
  /** No language has both a subject and a text, or one has half of them. */
  | { because: 'empty'; written: ''; language: Locale }
  | { because: 'unknown' | 'unpaired' | 'nested'; written: string; language: Locale }

const languages: readonly Locale[] = ['de', 'en']

/** What keeps a message from being sent. */
export function problemsOfTexts(texts: NotificationTexts): TextProblem[] {
  // An attribute may have been deleted since it was named: then its place stays empty, which is no reason to lose the text.
  const offered = Object.fromEntries(
    [...notificationPlaceholderNames, ...namedIn(texts)].map((name) => [name, {}]),
  )
  const wrong = languages.flatMap((language) =>
    [texts[language].subject, texts[language].body].flatMap((text) =>
      problemsOfText(text, offered).map(
        (problem): TextProblem => ({
          because: problem.kind,
          written: problem.kind === 'unknown' ? problem.written : '',
          language,
        }),
      ),
    ),
  )
  const half = languages.filter((language) => !isWritten(texts[language]) && !isEmpty(texts[language]))
  const empty = languages.every((language) => isEmpty(texts[language])) ? languages.slice(0, 1) : half
  return [...empty.map((language): TextProblem => ({ because: 'empty', written: '', language })), ...wrong]
}

/** The text that somebody reads: in their language, or in the other one where it is the only one. */
export function textFor(texts: NotificationTexts, language: Locale): { locale: Locale; text: LetterText } {
  const other = language === 'de' ? 'en' : 'de'
  const locale = isWritten(texts[language]) || !isWritten(texts[other]) ? language : other
  return { locale, text: texts[locale] }
}

/** The placeholders and conditions that any of the texts names. */
export function namedIn(texts: NotificationTexts): Set<NamedPlaceholder> {
  const named = languages.flatMap((language) => [...namesIn(texts[language])])
  return new Set(named.filter(isNamedPlaceholder))
}

/** What a message is called in lists. */
export const titleOf = ({ de, en }: NotificationTexts): string => {
  const line = (de.subject.trim() || en.subject.trim()).replace(/\s+/g, ' ')
  return line.slice(0, mostSubject)
}
