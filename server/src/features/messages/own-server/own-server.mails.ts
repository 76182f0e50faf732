import {
  type MailServerTrouble,
  mailServerOutcomeWords,
} from '@reihum/contract/messages/mail-server-outcomes.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

const de = {
  testSubject: 'Test Ihres Mailservers',
  test: (company: string, hostname: string) =>
    `diese E-Mail ging über den Mailserver ${hostname}. So kommen ab jetzt alle E-Mails von ${company} an.`,
  testWhy: 'Sie bekommen sie, weil Sie den Mailserver eingerichtet oder geprüft haben.',
  failedSubject: 'Ihr Mailserver sendet nicht',
  failed: (hostname: string) =>
    `bei der täglichen Prüfung konnten wir über Ihren Mailserver ${hostname} nicht senden.`,
  falls: 'Bis er wieder sendet, gehen Ihre E-Mails über den Server der Plattform hinaus.',
  waits: 'Ihre E-Mails warten, bis er wieder sendet oder Sie ihn ändern.',
  button: 'Mailserver ansehen',
  greeting: 'Guten Tag,',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  testSubject: 'Test of your mail server',
  test: (company, hostname) =>
    `This e-mail went through the mail server ${hostname}. From now on all e-mails from ${company} will arrive like this.`,
  testWhy: 'You received it because you set up or checked the mail server.',
  failedSubject: 'Your mail server is not sending',
  failed: (hostname) => `During the daily check, nothing could be sent through your mail server ${hostname}.`,
  falls: 'Until it works again, your e-mails go out through the platform’s server.',
  waits: 'Your e-mails will wait until it sends again or you change it.',
  button: 'View the mail server',
  greeting: 'Hello,',
  closing: 'Kind regards',
}

const words = { de, en }

export function testLetter({
  locale,
  company,
  hostname,
}: {
  locale: Locale
  company: string
  hostname: string
}): Letter {
  const t = words[locale]
  return {
    subject: t.testSubject,
    greeting: t.greeting,
    paragraphs: [t.test(company, hostname)],
    facts: [],
    closing: t.closing,
    smallPrint: [t.testWhy],
  }
}

type Failed = {
  locale: Locale
  hostname: string
  fallsBack: boolean
  trouble: MailServerTrouble
  url: string
}

/** Tells the admins that nothing can be sent through their own server, why, and what to do. */
export function serverFailedLetter({ locale, hostname, fallsBack, trouble, url }: Failed): Letter {
  const t = words[locale]
  const { says, advice } = mailServerOutcomeWords[trouble]
  return {
    subject: t.failedSubject,
    greeting: t.greeting,
    paragraphs: [t.failed(hostname), `${says[locale]} ${advice[locale]}`, fallsBack ? t.falls : t.waits],
    facts: [],
    button: { label: t.button, url },
    closing: t.closing,
  }
}
