import { describe, expect, it, vi } from 'vitest'
import { createErrorHandler, type ErrorSituation, type Reaction, reactionsTo } from './error-handling.ts'
import { ApiProblem, ClientError, NetworkError, SessionExpiredError } from './problems.ts'

const refused = (status: number, code: string, detail = '', more = {}) =>
  new ApiProblem({ status, error_code: code, detail, ...more })

const loggedOut = ['logOut', 'positive loggedOut', '/login']

/** Describes a reaction in a few words, so that the table of cases stays readable. */
function inWords(reaction: Reaction): string {
  switch (reaction.do) {
    case 'logOut':
      return 'logOut'
    case 'redirect':
      return reaction.search ? `${reaction.to}?${new URLSearchParams(reaction.search)}` : reaction.to
    case 'notify':
      return `${reaction.kind} ${reaction.text}`
    case 'notifyError':
      return `${reaction.timeout} ${reaction.message}`
  }
}

const summary = (error: unknown, situation: ErrorSituation = { isAuthenticated: true }) =>
  reactionsTo(error, situation).map(inWords)

describe('the global handling', () => {
  it.each<[string, unknown, string[]]>([
    ['an expired session', new SessionExpiredError(), loggedOut],
    [
      'a missing tier',
      refused(403, 'TIER_REQUIRED', 'x', { data: { tier: 'ULTIMATE' } }),
      ['/choose-tier?tier=ULTIMATE'],
    ],
    ['a missing tier that is not named', refused(403, 'TIER_REQUIRED', 'x'), ['/choose-tier']],
    ['a missing second factor', refused(403, 'SECOND_FACTOR_REQUIRED', 'x'), ['/second-factor']],
    [
      '403 ONBOARDING_REQUIRED',
      refused(403, 'ONBOARDING_REQUIRED', 'x'),
      ['warning completeOnboarding', '/onboarding'],
    ],
    [
      '402',
      refused(402, 'VERIFICATION_REQUIRED', 'x'),
      ['warning verificationRequired', '/payment-required'],
    ],
    [
      '402 of any kind',
      refused(402, 'PAYMENT_DUE', 'x'),
      ['warning verificationRequired', '/payment-required'],
    ],
    ['401', refused(401, 'UNAUTHENTICATED', 'x'), loggedOut],
    ['another 403', refused(403, 'FORBIDDEN', 'Fragen Sie'), ['20000 Fragen Sie']],
    ['another HTTP error with a detail', refused(409, 'COURSE_FULL', 'Ausgebucht'), ['20000 Ausgebucht']],
    ['what does not exist', refused(404, 'NOT_FOUND', 'Nichts hier'), ['20000 Nichts hier']],
    ['too many attempts', refused(429, 'TOO_MANY_ATTEMPTS', 'Warten'), ['20000 Warten']],
    ['a field error nobody shows', refused(422, 'INVALID_INPUT', 'Prüfen'), ['20000 Prüfen']],
    ['an HTTP error without a detail', refused(502, 'UNEXPECTED'), ['20000 HTTP 502']],
    ['a network error', new NetworkError(), ['logOut', '/service-down']],
    ['an error of the browser', new ClientError('NO_TOKEN_AVAILABLE'), ['20000 No token available']],
    ['any other error', new Error('boom'), ['20000 boom']],
    ['what is no error at all', 'boom', ['20000 ']],
  ])('of %s', (_, error, expected) => expect(summary(error)).toEqual(expected))

  it.each([
    'Failed to fetch dynamically imported module: /assets/x.js',
    'error loading dynamically imported module: /assets/x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ])('says that the page is outdated where a browser says: %s', (words) => {
    expect(reactionsTo(new Error(words), { isAuthenticated: true })).toMatchObject([
      { do: 'notifyError', code: 'PAGE_OUTDATED' },
    ])
  })

  it('does not log out whom nobody logged in', () => {
    expect(summary(refused(401, 'UNAUTHENTICATED'), { isAuthenticated: false })).toEqual(['/login'])
  })

  it('leaves to a form what the form shows at its fields', () => {
    const shownInline = ['INVALID_INPUT', 'REFERENCE_TAKEN']
    const situation = { isAuthenticated: true, shownInline }
    const errors = [{ path: 'course.title', code: 'required', message: 'x' }]
    expect(summary(refused(422, 'INVALID_INPUT', 'Prüfen', { errors }), situation)).toEqual([])
    expect(summary(refused(409, 'REFERENCE_TAKEN', 'Vergeben'), situation)).toEqual([])
    expect(summary(refused(422, 'INVALID_INPUT', 'Prüfen'), situation)).toEqual(['20000 Prüfen'])
    expect(summary(refused(401, 'UNAUTHENTICATED'), situation)).toEqual(loggedOut)
  })
})

it('stays where it is without a network, on a page that goes on without one', () => {
  const situation = { isAuthenticated: true, worksOffline: true }
  expect(summary(new NetworkError(), situation)).toEqual([])
  expect(summary(new SessionExpiredError(), situation)).toEqual([])
  expect(summary(refused(401, 'UNAUTHENTICATED'), situation)).toEqual(loggedOut)
})

it('carries the reactions out in the language of the moment', () => {
  const world = {
    isAuthenticated: () => true,
    forgetSession: vi.fn(),
    navigate: vi.fn(),
    notify: vi.fn(),
    locale: () => 'de' as const,
  }
  const handle = createErrorHandler(world)
  handle(new SessionExpiredError())
  expect(world.forgetSession).toHaveBeenCalledOnce()
  expect(world.notify).toHaveBeenCalledWith({ kind: 'positive', message: 'Sie wurden abgemeldet.' })
  expect(world.navigate).toHaveBeenCalledWith('/login', undefined)
  handle(new ClientError('USER_INFO_NOT_AVAILABLE'))
  expect(world.notify).toHaveBeenLastCalledWith({
    kind: 'negative',
    message: 'Benutzerinformationen nicht vorhanden',
    timeout: 20_000,
  })
  handle(new Error(''))
  expect(world.notify).toHaveBeenLastCalledWith({
    kind: 'negative',
    message: 'Ein Fehler ist aufgetreten',
    timeout: 20_000,
  })
})
