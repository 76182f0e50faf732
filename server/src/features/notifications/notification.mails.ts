import { createHash } from 'node:crypto'
import {
  fillLetterText,
  type LetterValues,
  linksOf,
  type TextLink,
} from '@reihum/contract/messages/letter-text.ts'
import { type OptionalLetter, optionalLetterWords } from '@reihum/contract/messages/optional-letters.ts'
import type { NamedPlaceholder } from '@reihum/contract/notifications/notification-placeholders.ts'
import { type NotificationTexts, textFor } from '@reihum/contract/notifications/notification-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

const words: Record<
  Locale,
  { closing: string; privacy: string; imprint: string; choose: (stop: string) => string }
> = {
  de: {
    closing: 'Freundliche Grüße',
    privacy: 'Datenschutz',
    imprint: 'Impressum',
    choose: (stop) => `${stop}, oder E-Mails auswählen`,
  },
  en: {
    closing: 'Kind regards',
    privacy: 'Privacy',
    imprint: 'Imprint',
    choose: (stop) => `${stop}, or choose which e-mails you get`,
  },
}

export type FilledMessage = {
  locale: Locale
  subject: string
  paragraphs: readonly string[]
  links: readonly TextLink[]
  /** Placeholders that stay empty. */
  unfilled: NamedPlaceholder[]
  /** Two letters that say the same have the same. */
  digest: string
}

/** A message with what is known of one recipient; null: nothing would be left of its subject or its text. */
export function fillMessage(
  texts: NotificationTexts,
  language: Locale,
  values: LetterValues,
): FilledMessage | null {
  const { locale, text } = textFor(texts, language)
  const result = fillLetterText(text, values)
  if ('unusable' in result) return null
  const { subject, paragraphs, missing } = result.filled
  const digest = createHash('sha256')
    .update(JSON.stringify([locale, subject, paragraphs]))
    .digest('hex')
  const unfilled = missing as NamedPlaceholder[]
  return { locale, subject, paragraphs, links: linksOf(text.body), unfilled, digest }
}

type Links = {
  privacy: string
  imprint: string
  /** Where its readers give such letters up; null: it is necessary. */
  optional: { letter: OptionalLetter; choiceUrl: string } | null
}

/** The words are the provider's own, so there is nothing of ours but what stands below all letters. */
export function messageLetter(
  { locale, subject, paragraphs: [greeting = '', ...paragraphs], links }: FilledMessage,
  { privacy, imprint, optional }: Links,
): Letter {
  const t = words[locale]
  return {
    subject,
    greeting,
    paragraphs,
    links,
    facts: [],
    closing: t.closing,
    smallPrint: [
      ...(optional
        ? [
            {
              label: t.choose(optionalLetterWords[optional.letter].stop[locale]),
              url: optional.choiceUrl,
            },
          ]
        : []),
      { label: t.privacy, url: privacy },
      { label: t.imprint, url: imprint },
    ],
    isWritten: true,
  }
}
