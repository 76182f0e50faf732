import { identityRefusals } from '../identity/identity-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { maxLiveTokens } from './api-token.schema.ts'

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
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom({
  ...wireRefusals,
  ...identityRefusals,
  ...tenantRefusals,
  ...integrationRefusals,
})
