import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

type Facts = { locale: Locale; company: string; service: string; outcome: string; url: string }

const de = {
  subject: (service: string) => `${service} wird bei Ihren Kursen nicht mehr angeboten`,
  greeting: 'Guten Tag,',
  failed: (service: string, company: string) =>
    `${service} hat die Zugangsdaten von ${company} bei der Prüfung nicht mehr angenommen. Damit niemand ins Leere zahlt, können Teilnehmer damit vorerst nicht mehr bezahlen.`,
  credentials: 'Die Zugangsdaten wurden abgelehnt. Vielleicht wurden sie dort erneuert oder gelöscht.',
  environment: 'Die Zugangsdaten gehören zur anderen Umgebung (Test oder Echtbetrieb).',
  restricted:
    'Das Konto ist dort eingeschränkt. Melden Sie sich beim Zahlungsdienst an; dort steht, was fehlt.',
  todo: 'Tragen Sie die richtigen Zugangsdaten ein, oder prüfen Sie sie noch einmal. Danach wird die Zahlungsart sofort wieder angeboten.',
  button: 'Zahlungsarten ansehen',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  subject: (service) => `${service} is no longer offered for your courses`,
  greeting: 'Hello,',
  failed: (service, company) =>
    `${service} no longer accepted the credentials of ${company} when they were checked. So that no payment goes astray, attendees cannot pay with it for the time being.`,
  credentials: 'The credentials were refused. They may have been renewed or deleted there.',
  environment: 'The credentials belong to the other environment (sandbox or production).',
  restricted: 'The account is restricted there. Sign in to the payment service to see what is missing.',
  todo: 'Enter the right credentials, or check them again. The payment method is then offered again at once.',
  button: 'View the payment methods',
  closing: 'Kind regards',
}

const words = { de, en }

/** Tells the admins that a method is not offered any more, why, and what to do. */
export function methodFailedLetter({ locale, company, service, outcome, url }: Facts): Letter {
  const t = words[locale]
  const why = outcome === 'environment' || outcome === 'restricted' ? t[outcome] : t.credentials
  return {
    subject: t.subject(service),
    greeting: t.greeting,
    paragraphs: [t.failed(service, company), why, t.todo],
    facts: [],
    button: { label: t.button, url },
    closing: t.closing,
  }
}
