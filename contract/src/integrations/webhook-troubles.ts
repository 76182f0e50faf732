import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/** Why an attempt to deliver failed. */
export const webhookTroubleWords = {
  status: {
    de: 'Der Empfänger antwortet nicht mit einem Status von 200 bis 299.',
    en: 'The receiver does not answer with a status from 200 to 299.',
  },
  redirect: {
    de: 'Der Empfänger leitet weiter. Weiterleitungen folgen wir nicht; tragen Sie die endgültige Adresse ein.',
    en: 'The receiver redirects. Redirects are not followed; enter the final address.',
  },
  gone: {
    de: 'Der Empfänger sagt, dass es ihn nicht mehr gibt (410). Der Webhook ist deshalb ausgeschaltet.',
    en: 'The receiver says that it is gone (410). That is why the webhook is switched off.',
  },
  timeout: {
    de: 'Der Empfänger antwortet nicht in 15 Sekunden. Er sollte sofort antworten und die Arbeit danach tun.',
    en: 'The receiver does not answer within 15 seconds. It should answer at once and do its work afterwards.',
  },
  hostUnknown: { de: 'Diesen Servernamen gibt es nicht.', en: 'This server name does not exist.' },
  unreachable: {
    de: 'Unter dieser Adresse nimmt niemand Verbindungen an, oder die Verbindung bricht ab.',
    en: 'Nothing accepts connections at this address, or the connection drops.',
  },
  certificate: {
    de: 'Das Zertifikat des Servers ist nicht gültig.',
    en: 'The certificate of the server is not valid.',
  },
  inside: {
    de: 'Diese Adresse liegt nicht im öffentlichen Internet.',
    en: 'This address is not on the public internet.',
  },
} as const satisfies Record<string, Wording>

export type WebhookTrouble = keyof typeof webhookTroubleWords

const troubles = Object.keys(webhookTroubleWords) as [WebhookTrouble, ...WebhookTrouble[]]
export const webhookTrouble = z.enum(troubles)
export const isWebhookTrouble = (word: string | null): word is WebhookTrouble =>
  word !== null && Object.hasOwn(webhookTroubleWords, word)
