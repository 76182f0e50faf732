import type { Webhook } from '@reihum/contract/integrations/webhook.schema.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

const de = {
  subject: 'Ein Webhook wurde ausgeschaltet',
  greeting: 'Guten Tag,',
  failing: (name: string, since: string) =>
    `seit dem ${since} kam beim Webhook „${name}“ nichts mehr an. Deshalb haben wir ihn ausgeschaltet.`,
  gone: (name: string) =>
    `der Empfänger des Webhooks „${name}“ hat gemeldet, dass es ihn nicht mehr gibt. Deshalb haben wir ihn ausgeschaltet.`,
  advice:
    'Was seitdem geschieht, wird nicht gesendet. Im Verlauf steht, was der Empfänger geantwortet hat. Wenn er wieder annimmt, schalten Sie den Webhook ein und senden Sie von dort erneut, was fehlt.',
  address: 'Adresse',
  button: 'Webhook ansehen',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  subject: 'A webhook was switched off',
  greeting: 'Hello,',
  failing: (name, since) =>
    `Nothing has arrived at the webhook “${name}” since ${since}. That is why it was switched off.`,
  gone: (name) =>
    `The receiver of the webhook “${name}” said that it no longer exists. That is why it was switched off.`,
  advice:
    'Nothing that happens from now on is sent. The log shows what the receiver answered. Once it accepts events again, switch the webhook back on and resend from there what is missing.',
  address: 'Address',
  button: 'View the webhook',
  closing: 'Kind regards',
}

const words = { de, en }

/** What people call a webhook: its description, or else where it leads. */
const webhookName = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || new URL(url).hostname

/** Tells the admins that a webhook was switched off by itself, and what to do. */
export function webhookStoppedLetter(
  webhook: Webhook,
  { locale, timeZone, url }: { locale: Locale; timeZone: string; url: string },
): Letter {
  const t = words[locale]
  const name = webhookName(webhook)
  const since = webhook.failingSince ?? webhook.offAt ?? webhook.madeAt
  const said =
    webhook.offReason === 'gone'
      ? t.gone(name)
      : t.failing(name, dateTimeInWords(since, { locale, timeZone }))
  return {
    subject: t.subject,
    greeting: t.greeting,
    paragraphs: [said, t.advice],
    facts: [{ label: t.address, value: webhook.url }],
    button: { label: t.button, url },
    closing: t.closing,
  }
}
