import type { Locale } from '../wire/locales.ts'

/** What stands in the gaps of the text that somebody agrees to. */
export type MandateGaps = { creditorName: string; creditorId: string; noticeDays: number }

/**
 * The texts of mandates by their version. What somebody agreed to is stored with its gaps filled in; the version says which
 * text it was. A new wording is a new version, and no version is ever changed.
 */
const texts: Record<Locale, (gaps: MandateGaps) => string>[] = [
  {
    de: ({ creditorName, creditorId, noticeDays }) =>
      `Ich ermächtige ${creditorName} (Gläubiger-Identifikationsnummer ${creditorId}), Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein Kreditinstitut an, die von ${creditorName} auf mein Konto gezogenen Lastschriften einzulösen. Jeder Einzug wird mir mindestens ${noticeDays === 1 ? 'einen Tag' : `${noticeDays} Tage`} vorher per E-Mail angekündigt. Hinweis: Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.`,
    en: ({ creditorName, creditorId, noticeDays }) =>
      `I authorise ${creditorName} (creditor identifier ${creditorId}) to send instructions to my bank to debit my account, and my bank to debit my account in accordance with the instructions from this creditor. Each debit is announced to me by e-mail at least ${noticeDays === 1 ? 'one day' : `${noticeDays} days`} before. As part of my rights, I am entitled to a refund from my bank under the terms and conditions of my agreement with my bank. A refund must be claimed within eight weeks starting from the date on which my account was debited.`,
  },
]

export const currentMandateText = texts.length

export function mandateText(gaps: MandateGaps, locale: Locale, version = currentMandateText): string {
  const text = texts[version - 1]
  if (!text) throw new Error(`there is no text of mandates with the version ${version}`)
  return text[locale](gaps)
}
