import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { partWords } from '../letters/letter-words.mails.ts'

const de = {
  subject: (company: string) => `Passkey für Ihre Buchungen bei ${company}`,
  text: 'für „Meine Buchungen“ wurde gerade ein Passkey eingerichtet. Damit meldet sich an, wer das Gerät entsperren kann, ohne einen Link aus einer E-Mail.',
  button: 'Meine Buchungen öffnen',
  wrong:
    'Waren Sie das nicht, öffnen Sie „Meine Buchungen“ mit einem Link an diese Adresse, entfernen Sie dort den Passkey und melden Sie sich überall ab.',
}

const en: typeof de = {
  subject: (company) => `Passkey for your bookings with ${company}`,
  text: 'a passkey has just been set up for “My bookings”. Anyone who can unlock the device signs in with it, without a link in an e-mail.',
  button: 'Open my bookings',
  wrong:
    'If it was not you, open “My bookings” with a link to this address, remove the passkey there and sign out everywhere.',
}

export const passkeyWords = { de, en }

type Added = { locale: Locale; company: string; pageUrl: string; privacyUrl: string; imprintUrl: string }

export function passkeyLetter({ locale, company, ...told }: Added): Letter {
  const t = passkeyWords[locale]
  return {
    subject: t.subject(company),
    greeting: partWords[locale].greetingToNobody,
    paragraphs: [t.text],
    values: { 'company.name': company },
    facts: [],
    button: { label: t.button, url: told.pageUrl },
    closing: partWords[locale].closing,
    smallPrint: [
      t.wrong,
      { label: partWords[locale].privacy, url: told.privacyUrl },
      { label: partWords[locale].imprint, url: told.imprintUrl },
    ],
  }
}
