import { z } from 'zod'
import { apiTokenId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { type TokenScope, tokenScopes } from '../wire/token-scopes.ts'

/** After this time at last every token has to be made anew. */
export const maxTokenDays = 365

/** How many tokens of a tenant may work at once. */
export const maxLiveTokens = 50

const tokenScope = z.enum(tokenScopes as [TokenScope, ...TokenScope[]])

/** An orphaned token was made by somebody who does not belong to the tenant any more. */
const apiTokenStates = ['active', 'expired', 'revoked', 'orphaned'] as const
export const apiTokenState = z.enum(apiTokenStates)
export type ApiTokenState = z.infer<typeof apiTokenState>

export const apiToken = z.object({
  id: apiTokenId,
  name: z.string(),
  /** Its last characters, by which its owner recognises it. */
  ending: z.string(),
  /** What it was made for. What its maker may not do any more it may not either. */
  scopes: z.array(tokenScope),
  state: apiTokenState,
  /** The full name of its maker, or else the user name; null: the account is gone. */
  madeBy: z.string().nullable(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To ten minutes; null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

/** Those that work first, then the ended ones, the newest of each first. */
export const apiTokens = z.object({ items: z.array(apiToken) })
export type ApiTokens = z.infer<typeof apiTokens>

export const newApiToken = z.object({
  name: line(60).min(1),
  scopes: z
    .array(tokenScope)
    .max(tokenScopes.length)
    .overwrite((scopes) => tokenScopes.filter((one) => scopes.includes(one)))
    .refine((scopes) => scopes.length > 0, { params: { code: 'required' } }),
  /** For so many days it works. */
  days: z.number().int().min(1).max(maxTokenDays),
})
export type NewApiToken = z.infer<typeof newApiToken>

/** The token itself is told here and never again: only its digest is stored. */
export const madeApiToken = z.object({ apiToken, token: z.string() })
export type MadeApiToken = z.infer<typeof madeApiToken>
