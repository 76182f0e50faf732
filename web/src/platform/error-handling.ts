import { type ClientErrorCode, clientErrorText } from '@reihum/contract/wire/client-errors.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { textOf } from '#ui/text.tsx'
import { errorTimeout, type Notify } from './notifications.ts'
import { platformMessages } from './platform.messages.ts'
import { ApiProblem, clientErrorCodeOf, NetworkError, SessionExpiredError } from './problems.ts'

export type Reaction =
  | { do: 'logOut' }
  | { do: 'redirect'; to: string; search?: Record<string, string> }
  | {
      do: 'notify'
      kind: 'positive' | 'warning'
      text: 'loggedOut' | 'completeOnboarding' | 'verificationRequired'
    }
  | { do: 'notifyError'; message: string; timeout: number; code?: ClientErrorCode }

export type ErrorSituation = {
  isAuthenticated: boolean
  /** Codes that the caller itself shows at its fields. */
  shownInline?: readonly string[]
  /** The page keeps working without a network and says so itself. */
  worksOffline?: boolean
}

/** The reactions to an error, in the order of the specification; the first line that fits decides. */
export function reactionsTo(error: unknown, situation: ErrorSituation): Reaction[] {
  if (isShownInline(error, situation.shownInline ?? [])) return []
  // Somebody gave up what they had begun, and the page knows it.
  if (error instanceof DOMException && error.name === 'AbortError') return []
  if (situation.worksOffline && isOfBeingOffline(error)) return []
  if (error instanceof SessionExpiredError) return [{ do: 'logOut' }, loggedOut, toLogin]
  if (isProblem(error, 403, 'TIER_REQUIRED')) {
    const tier = dataText(error, 'tier')
    return [{ do: 'redirect', to: '/choose-tier', ...(tier && { search: { tier } }) }]
  }
  if (isProblem(error, 403, 'TENANT_SUSPENDED')) return [{ do: 'redirect', to: '/tenant' }]
  if (isProblem(error, 403, 'SECOND_FACTOR_REQUIRED')) return [{ do: 'redirect', to: '/second-factor' }]
  if (isProblem(error, 403, 'ONBOARDING_REQUIRED')) return [completeOnboarding, toOnboarding]
  if (isProblem(error, 402)) return [verificationRequired, { do: 'redirect', to: '/payment-required' }]
  if (isProblem(error, 401)) {
    return situation.isAuthenticated ? [{ do: 'logOut' }, loggedOut, toLogin] : [toLogin]
  }
  if (error instanceof ApiProblem && error.detail) {
    return [{ do: 'notifyError', message: error.detail, timeout: errorTimeout }]
  }
  if (error instanceof NetworkError) return [{ do: 'logOut' }, { do: 'redirect', to: '/service-down' }]
  const message = error instanceof Error ? error.message : ''
  return [{ do: 'notifyError', message, timeout: errorTimeout, code: clientErrorCodeOf(error) }]
}

const toLogin: Reaction = { do: 'redirect', to: '/login' }
const toOnboarding: Reaction = { do: 'redirect', to: '/onboarding' }
const loggedOut: Reaction = { do: 'notify', kind: 'positive', text: 'loggedOut' }
const completeOnboarding: Reaction = { do: 'notify', kind: 'warning', text: 'completeOnboarding' }
const verificationRequired: Reaction = { do: 'notify', kind: 'warning', text: 'verificationRequired' }

function isProblem(error: unknown, status: number, code?: string): error is ApiProblem {
  return error instanceof ApiProblem && error.status === status && (!code || error.code === code)
}

function isShownInline(error: unknown, codes: readonly string[]): boolean {
  if (!(error instanceof ApiProblem) || !codes.includes(error.code)) return false
  return error.code !== 'INVALID_INPUT' || error.fieldErrors.length > 0
}

/**
 * A session may expire without a network because it cannot be refreshed; the calls after that fail with
 * SessionExpiredError.
 */
function isOfBeingOffline(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof SessionExpiredError
}

function dataText(problem: ApiProblem, key: string): string {
  const data = problem.data
  if (typeof data !== 'object' || data === null || !(key in data)) return ''
  return String((data as Record<string, unknown>)[key])
}

export type ErrorWorld = {
  isAuthenticated: () => boolean
  forgetSession: () => void
  navigate: (to: string, search?: Record<string, string>) => void
  notify: Notify
  locale: () => Locale
  worksOffline?: () => boolean
}

/** The only place that shows errors; the query cache and the router both call it. */
export function createErrorHandler(world: ErrorWorld) {
  const carryOut = (reaction: Reaction) => {
    const text = textOf(platformMessages, world.locale())
    switch (reaction.do) {
      case 'logOut':
        return world.forgetSession()
      case 'redirect':
        return world.navigate(reaction.to, reaction.search)
      case 'notify':
        return world.notify({ kind: reaction.kind, message: text(reaction.text) })
      case 'notifyError':
        return world.notify({
          kind: 'negative',
          message: reaction.code
            ? clientErrorText(reaction.code, world.locale())
            : reaction.message || text('unexpected'),
          timeout: reaction.timeout,
        })
    }
  }
  return (error: unknown, shownInline?: readonly string[]) => {
    const situation = {
      isAuthenticated: world.isAuthenticated(),
      shownInline,
      worksOffline: world.worksOffline?.(),
    }
    for (const reaction of reactionsTo(error, situation)) carryOut(reaction)
  }
}

export type HandleError = ReturnType<typeof createErrorHandler>
