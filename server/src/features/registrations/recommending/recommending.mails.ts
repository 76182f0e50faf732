import { dayInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { partWords } from '../letters/letter-words.mails.ts'

const de = {
  subject: (company: string) => `Danke fürs Weiterempfehlen: Ihr Code für ${company}`,
  text: 'jemand hat mit Ihrem Code einen Kurs gebucht und bezahlt. Dafür bekommen Sie diesen Rabattcode für eine Ihrer nächsten Buchungen.',
  code: 'Ihr Code',
  less: 'Ermäßigung',
  until: 'Gültig bis',
  once: 'Der Code gilt einmal, für einen Platz. Geben Sie ihn bei der Anmeldung im Feld „Rabattcode“ ein.',
  button: 'Kurse ansehen',
  why: 'Sie bekommen diese E-Mail, weil Sie sich einen Code zum Weiterempfehlen geholt haben. Wer damit gebucht hat, teilen wir nicht mit.',
}

const en: typeof de = {
  subject: (company) => `Thank you for recommending us: your code for ${company}`,
  text: 'somebody has booked a course with your code and paid for it. In return you get this discount code for one of your next bookings.',
  code: 'Your code',
  less: 'Reduction',
  until: 'Valid until',
  once: 'The code is good once, for one place. Enter it in the field “Discount code” when you register.',
  button: 'See the courses',
  why: 'You get this e-mail because you asked for a code to recommend us with. We do not tell who booked with it.',
}

export const rewardWords = { de, en }

type Rewarded = {
  locale: Locale
  company: string
  currencyCode: string
  code: string
  percent: number | null
  cents: number | null
  validUntil: string
  coursesUrl: string
  privacyUrl: string
  imprintUrl: string
}

/** Tells a recommender of the reward. It is promised to whoever asked for a code, so it needs no choice; it names no newcomer. */
export function rewardLetter({ locale, company, code, ...of }: Rewarded): Letter {
  const t = rewardWords[locale]
  const less = of.percent === null ? formatMoney(of.cents ?? 0, of.currencyCode, locale) : `${of.percent} %`
  return {
    subject: t.subject(company),
    greeting: partWords[locale].greetingToNobody,
    paragraphs: [t.text],
    locked: [t.once],
    values: { 'company.name': company },
    facts: [
      { label: t.code, value: code },
      { label: t.less, value: less },
      { label: t.until, value: dayInWords(of.validUntil, locale) },
    ],
    button: { label: t.button, url: of.coursesUrl },
    closing: partWords[locale].closing,
    smallPrint: [
      t.why,
      { label: partWords[locale].privacy, url: of.privacyUrl },
      { label: partWords[locale].imprint, url: of.imprintUrl },
    ],
  }
}
