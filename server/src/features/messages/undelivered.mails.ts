import { type MailReason, mailReasonWords } from '@reihum/contract/messages/mail-reasons.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

type Facts = {
  locale: Locale
  mails: readonly { recipient: string; subject: string; reason: MailReason | null }[]
  url: string
}

/** So many are named; the page shows them all. */
const named = 10

const de = {
  subject: (count: number) =>
    count === 1 ? 'Eine E-Mail wurde nicht zugestellt' : `${count} E-Mails wurden nicht zugestellt`,
  greeting: 'Guten Tag,',
  one: 'eine E-Mail ist nicht angekommen, oder es ist ungewiss. Von selbst geht sie nicht noch einmal hinaus.',
  many: (count: number) =>
    `${count} E-Mails sind nicht angekommen, oder es ist ungewiss. Von selbst gehen sie nicht noch einmal hinaus.`,
  way: 'Auf ihrer Seite steht, woran es lag und was Sie tun können: eine falsche Adresse berichtigen oder die E-Mail noch einmal senden.',
  further: (count: number) => `und ${count} weitere`,
  button: 'E-Mails ansehen',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  subject: (count) => (count === 1 ? 'An e-mail was not delivered' : `${count} e-mails were not delivered`),
  greeting: 'Hello,',
  one: 'An e-mail has not arrived, or may not have. It will not go out again by itself.',
  many: (count) =>
    `${count} e-mails have not arrived, or may not have. They will not go out again by themselves.`,
  way: 'The page of each e-mail says why, and what you can do: correct a wrong address, or send it again.',
  further: (count) => `and ${count} more`,
  button: 'View the e-mails',
  closing: 'Kind regards',
}

const words = { de, en }

/** Tells the staff which mails did not arrive, and why. */
export function undeliveredMailsLetter({ locale, mails, url }: Facts): Letter {
  const t = words[locale]
  const rest = mails.length - named
  return {
    subject: t.subject(mails.length),
    greeting: t.greeting,
    paragraphs: [mails.length === 1 ? t.one : t.many(mails.length), t.way],
    facts: mails.slice(0, named).map(({ recipient, subject, reason }) => ({
      label: recipient,
      value: [subject, reason && mailReasonWords[reason].says[locale]].filter(Boolean).join('\n'),
    })),
    button: { label: t.button, url },
    ...(rest > 0 && { sections: [{ lines: [t.further(rest)] }] }),
    closing: t.closing,
  }
}
