import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { KeptAnswers } from '@reihum/contract/wire/face.ts'
import type { Clock } from '#platform/clock.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { type Limit, makeRateLimiter } from '#platform/http/rate-limit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { newSecretToken, tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { makeVault, type Vault } from '#platform/vault.ts'
import { findAnswer, insertAnswer, replaceAnswer } from './kept-answer.store.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Far more than a form of twenty people, or any page of the portal. */
const mostBytes = 100_000
const mostUnpacked = 2_000_000

/**
 * How much one network may have kept, in portions. A class fills in forms through one network; what is too much is not lost but
 * answered at once, as if nothing could be kept.
 */
const portionBytes = 4096
const ofNetwork: Limit = { burst: 2000, perMinute: 400 }

const placeOf = ({ tenantId }: Pick<TenantContext, 'tenantId'>) => `${tenantId} kept answer`

/** The key follows from the token, so that nobody can read what is kept but who was sent to its address. */
const vaultOf = (token: string): Vault =>
  makeVault([createHash('sha256').update(`kept answer ${token}`).digest()])

const isToken = (token: string) => /^[\w-]{32}$/.test(token)

export type KeepAnswers = (context: Pick<RequestContext, 'inTenant' | 'origin'>) => KeptAnswers

/** Keeps what forms of the portal are answered with. Only the pages themselves reach it: no route of the API does. */
export function makeKeptAnswers(clock: Clock): KeepAnswers {
  const limiter = makeRateLimiter(() => clock().getTime())

  /** Whether the network may have so much kept; drills of our own come from none. */
  const isWithin = (ipAddress: string | null, bytes: number): boolean => {
    if (ipAddress === null) return true
    const bucket = `kept ${networkOf(ipAddress)}`
    for (let portions = Math.ceil(bytes / portionBytes); portions > 0; portions -= 1)
      if (limiter.take(bucket, ofNetwork) > 0) return false
    return true
  }

  return ({ inTenant, origin }) => {
    const enter = <Result>(tenant: string, body: (ctx: TenantContext) => Promise<Result>) =>
      inTenant({ tenant, access: 'public', origin }, body)
    const packed = async (content: string) => (await deflate(content)).toString('base64')
    return {
      async keep(tenant, content) {
        const text = await packed(content)
        if (text.length > mostBytes || !isWithin(origin.ipAddress, text.length)) return null
        const token = newSecretToken()
        await enter(tenant, (ctx) =>
          insertAnswer(ctx, {
            tokenHash: tokenHash(token),
            sealed: vaultOf(token).seal(text, placeOf(ctx)),
          }),
        )
        return token
      },
      async read(tenant, token) {
        if (!isToken(token)) return null
        const text = await enter(tenant, async (ctx) => {
          const sealed = await findAnswer(ctx, tokenHash(token))
          return sealed && vaultOf(token).open(sealed, placeOf(ctx))
        })
        if (!text) return null
        return String(await inflate(Buffer.from(text, 'base64'), { maxOutputLength: mostUnpacked }))
      },
      async replace(tenant, token, content) {
        if (!isToken(token)) return
        const text = await packed(content)
        if (text.length > mostBytes) return
        await enter(tenant, (ctx) =>
          replaceAnswer(ctx, {
            tokenHash: tokenHash(token),
            sealed: vaultOf(token).seal(text, placeOf(ctx)),
          }),
        )
      },
    }
  }
}
