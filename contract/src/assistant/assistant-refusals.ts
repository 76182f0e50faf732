import { identityRefusals } from '../identity/identity-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const assistantRefusals = {
  ASSISTANT_OFF: {
    status: 409,
    cause: 'The provider has no model set up, the operator has switched it off, or offers none any more.',
    de: 'Der Mail-Assistent ist nicht eingerichtet.',
    en: 'The mail assistant is not set up.',
  },
  ASSISTANT_CHECK_FAILED: {
    status: 422,
    cause: 'Trying the model failed: `outcome` says at what. Nothing was stored.',
    de: 'Die Prüfung der KI-Verbindung ist fehlgeschlagen. Es wurde nichts gespeichert.',
    en: 'The AI connection check failed. Nothing was saved.',
  },
  ASSISTANT_KEY_NEEDED: {
    status: 422,
    cause: 'There is no key for this address; one that was stored is never sent to another address.',
    de: 'Bitte geben Sie den API-Schlüssel für diese Adresse ein.',
    en: 'Please enter the API key for this address.',
  },
  ASSISTANT_MODEL_NEEDED: {
    status: 422,
    cause: 'A provider of one’s own needs an address and a model.',
    de: 'Bitte geben Sie Adresse und Modell an.',
    en: 'Please enter address and model.',
  },
  ASSISTANT_USED_UP: {
    status: 429,
    cause: 'The calls or tokens of this month are used up, or what is left is too little for this text.',
    de: 'Das Kontingent des Mail-Assistenten für diesen Monat ist verbraucht. Sie können die Nachricht selbst schreiben.',
    en: 'The mail assistant’s quota for this month is used up. You can write the message yourself.',
  },
  ASSISTANT_SEES_OTHER: {
    status: 409,
    cause: 'What the assistant may see has changed since it was shown; `stamp` is that of an earlier state.',
    de: 'Was gesendet würde, hat sich inzwischen geändert. Bitte sehen Sie es noch einmal an.',
    en: 'What would be sent has changed in the meantime. Please look at it again.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom({
  ...wireRefusals,
  ...identityRefusals,
  ...tenantRefusals,
  ...assistantRefusals,
})
