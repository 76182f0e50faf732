import { implement } from '@orpc/server'
import { contract } from '@reihum/contract/contract.ts'
import type { RouteMeta } from '@reihum/contract/wire/access.ts'
import { pathOfCreated } from '@reihum/contract/wire/creates.ts'
import { isOpenToTokens } from '@reihum/contract/wire/token-scopes.ts'
import type { z } from 'zod'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import type { EnterTenant, ExportFile, RequestContext } from './request-context.ts'
import { requireKnownFields } from './require-fields.ts'

/** Refuses a program where no API token is accepted. Public routes serve it like everybody else. */
function requireOpenToTokens({ apiToken }: RequestContext, meta: RouteMeta) {
  if (!apiToken || meta.access === 'public') return
  if (apiToken.hash === null) throw new Refusal('API_TOKEN_UNKNOWN')
  if (!isOpenToTokens(meta)) throw new Refusal('API_TOKEN_NOT_ACCEPTED')
}

/**
 * The base of every route. Access comes from the contract alone: a route without it is denied, and a tenant's data is
 * reached only through `enter`, which passes that access to `inTenant`.
 */
export const os = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, procedure, next }, input) => {
    const meta = procedure['~orpc'].meta as RouteMeta
    const { access, beforeOnboarding, feature, sensitive, creates } = meta
    if (!access) throw new Error('a route without access in its contract')
    requireOpenToTokens(context, meta)
    const apiToken = access === 'public' ? null : context.apiToken
    if (access === 'user' || access === 'superuser') await context.requireAccess(context.caller, access)
    else if (access !== 'public' && !context.caller && !apiToken) throw new Refusal('UNAUTHENTICATED')
    if (sensitive) await context.requireNewestToken(context.caller, context.origin)
    const { inputSchema, route } = procedure['~orpc']
    if (context.strict && !context.caller && route.path?.startsWith('/{tenant}/'))
      requireKnownFields(inputSchema as z.ZodType | undefined, input, context.strict.beside)
    // What asks for nothing to be changed changes nothing; of a program it is noted that its token was used.
    const isReadOnly = route.method === 'GET' && !apiToken
    const enter: EnterTenant = ({ tenant }, body, options) => {
      if (access === 'user' || access === 'superuser') throw new Error('this route has no tenant')
      const { caller, origin, attendeeToken = null } = context
      return context.inTenant(
        { tenant, caller, apiToken, attendeeToken, origin, access, beforeOnboarding, isReadOnly, ...options },
        async (ctx) => {
          if (apiToken) await context.requireFeature(ctx, 'apiAccess')
          if (feature) await context.requireFeature(ctx, feature)
          return body(ctx)
        },
      )
    }
    const exportFile: ExportFile = async (input, read, turns = 'exports') => {
      // Callers without permission are refused before they could hold up anybody.
      const turn = await context.turns[turns].take(await enter(input, async ({ tenantId }) => tenantId))
      try {
        // How long files take is limited by their turns, and by the database.
        // That data was taken along is recorded.
        const options = { isSnapshot: turns === 'exports', isReadOnly: false, deadline: null }
        const write = await enter(input, read, options)
        // The transaction is committed, so that writing holds no connection.
        const file = await write()
        turn.pass()
        // The next file of the tenant is made once this one is sent, so that files nobody takes do not fill the memory.
        context.whenSent(turn.end)
        return file
      } catch (error) {
        turn.end()
        throw error
      }
    }
    const inPlatform: InPlatform = (body, options) => context.inPlatform(body, { isReadOnly, ...options })
    const result = await next({ context: { enter, exportFile, inPlatform } })
    const made = creates && pathOfCreated(creates, input, result.output)
    if (made) context.sayWhere?.(made)
    return result
  })
