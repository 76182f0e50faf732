import { identityRefusals } from '../identity/identity-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { maxLiveTokens } from './api-token.schema.ts'
import { maxWebhooks } from './webhook.schema.ts'

export const integrationRefusals = {
  API_TOKEN_MADE_ALREADY: {
    status: 409,
    cause: 'A token with this id was made before. It was told then, and is never told again.',
    de: 'Dieser API-Token wurde schon erstellt und kann nicht noch einmal gezeigt werden. Wenn Sie ihn nicht kopiert haben, widerrufen Sie ihn und erstellen Sie einen neuen.',
    en: 'This API token was made already and cannot be shown again. If you did not copy it, revoke it and make a new one.',
  },
  API_TOKENS_FULL: {
    status: 409,
    cause: `${maxLiveTokens} API tokens of the tenant work already.`,
    de: `Mehr als ${maxLiveTokens} API-Tokens sind nicht möglich. Bitte widerrufen Sie zuerst einen, den Sie nicht mehr brauchen.`,
    en: `More than ${maxLiveTokens} API tokens are not possible. Please revoke one first that you do not need any more.`,
  },
  API_TOKEN_BY_SUPPORT: {
    status: 403,
    cause: 'Support is let in for hours, and a token would stay; so only members make tokens.',
    de: 'Der Support kann keine API-Tokens erstellen. Das kann nur, wer zum Anbieter gehört.',
    en: 'Support cannot make API tokens. Only members of the provider can.',
  },
  WEBHOOK_MADE_ALREADY: {
    status: 409,
    cause: 'A webhook with this id was made before. Its secret was told then, and is never told again.',
    de: 'Dieser Webhook wurde schon angelegt, und sein Geheimnis kann nicht noch einmal gezeigt werden. Wenn Sie es nicht kopiert haben, erneuern Sie es.',
    en: 'This webhook was made already, and its secret cannot be shown again. If you did not copy it, renew it.',
  },
  WEBHOOKS_FULL: {
    status: 409,
    cause: `The tenant has ${maxWebhooks} webhooks already.`,
    de: `Mehr als ${maxWebhooks} Webhooks sind nicht möglich. Bitte löschen Sie zuerst einen, den Sie nicht mehr brauchen.`,
    en: `More than ${maxWebhooks} webhooks are not possible. Please delete one first that you do not need any more.`,
  },
  WEBHOOK_ADDRESS_REFUSED: {
    status: 409,
    cause: 'The address does not begin with https, or leads into networks that are not the public internet.',
    de: 'Diese Adresse geht nicht: Sie muss mit https:// beginnen und im öffentlichen Internet liegen.',
    en: 'This address cannot be used: it has to begin with https:// and be on the public internet.',
  },
  WEBHOOK_OFF: {
    status: 409,
    cause: 'The webhook is switched off, so nothing is sent again to it.',
    de: 'Der Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
    en: 'The webhook is switched off. Switch it on first.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom({
  ...wireRefusals,
  ...identityRefusals,
  ...tenantRefusals,
  ...integrationRefusals,
})
