import { z } from 'zod'
import { identityId, sessionId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { linkedIdentity } from './account.schema.ts'
import { captchaChallenge, captchaPurpose } from './captcha.schema.ts'
import {
  credentials,
  identityProvider,
  providerCredential,
  providerId,
  sensitiveAction,
  signInAnswer,
  signInSession,
  token,
  userInfo,
} from './identity.schema.ts'
import { refusals, unproven } from './identity-refusals.ts'
import { ofPendingSignIn, passkeyAnswer, passkeyRequest, proven, secondStep } from './second-factor.schema.ts'

const tags = ['identity']
const suppliedToken = z.object({ authToken: z.string().min(1).max(200) })

/** Where to send the browser, and what proves afterwards that the answer belongs to what was begun. */
const providerStart = z.object({ url: z.string(), state: z.string() })

export const signInContract = {
  login: route('public')
    .route({
      method: 'POST',
      path: '/auth/login',
      tags,
      summary: 'Sign in with user name and password; whoever has a second factor is asked for it next',
    })
    .errors(refusals('INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'ACCOUNT_LOCKED'))
    .input(credentials)
    .output(signInAnswer),
  passkeyRequest: route('public')
    .route({
      method: 'GET',
      path: '/auth/login/passkey',
      tags,
      summary: 'What a passkey has to answer, to sign in without a user name; good for five minutes',
    })
    .output(passkeyRequest),
  loginWithPasskey: route('public')
    .route({
      method: 'POST',
      path: '/auth/login/passkey',
      tags,
      summary: 'Sign in with a passkey alone; it counts as both factors',
    })
    .errors(refusals('PASSKEY_REFUSED', 'ACCOUNT_LOCKED'))
    .input(z.object({ passkey: passkeyAnswer }))
    .output(token),
  secondStepRequest: route('public')
    .route({
      method: 'POST',
      path: '/auth/login/second-factor/passkey',
      tags,
      summary: 'What a passkey has to answer as the second factor of a sign-in that was begun',
    })
    .errors(refusals('SIGN_IN_EXPIRED'))
    .input(ofPendingSignIn)
    .output(passkeyRequest),
  loginWithSecondFactor: route('public')
    .route({
      method: 'POST',
      path: '/auth/login/second-factor',
      tags,
      summary: 'Finish a sign-in by a code, a recovery code or a passkey',
    })
    .errors(
      refusals(
        'SIGN_IN_EXPIRED',
        'SECOND_FACTOR_WRONG',
        'PASSKEY_REFUSED',
        'TOO_MANY_ATTEMPTS',
        'ACCOUNT_LOCKED',
      ),
    )
    .input(secondStep)
    .output(token),
  loginWithToken: route('public')
    .route({
      method: 'POST',
      path: '/auth/login/token',
      tags,
      summary: 'Sign in with a supplied token; it works once and for five minutes',
    })
    .errors(refusals('AUTH_TOKEN_INVALID', 'ACCOUNT_LOCKED'))
    .input(suppliedToken)
    .output(token),
  authTokenOwner: route('public')
    .route({
      method: 'POST',
      path: '/auth/login/token/owner',
      tags,
      summary:
        'Whom a supplied token signs in, without using it up: for asking before the account is changed',
    })
    .errors(refusals('AUTH_TOKEN_INVALID'))
    .input(suppliedToken)
    .output(z.object({ username: z.string() })),
  providers: route('public')
    .route({
      method: 'GET',
      path: '/auth/providers',
      tags,
      summary: 'The identity providers one may sign in with',
    })
    .output(z.array(identityProvider)),
  startProvider: route('public')
    .route({
      method: 'POST',
      path: '/auth/providers/{provider}/start',
      tags,
      summary: 'Where to send the browser to sign in with a provider',
    })
    .errors(refusals('NOT_FOUND', 'PROVIDER_UNREACHABLE'))
    .input(z.object({ provider: providerId }))
    .output(providerStart),
  loginWithProvider: route('public')
    .route({
      method: 'POST',
      path: '/auth/login/provider',
      tags,
      summary: 'Sign in with what the provider answered; whoever has a second factor is asked for it next',
    })
    .errors(
      refusals(
        'PROVIDER_REFUSED',
        'PROVIDER_CANCELLED',
        'PROVIDER_UNREACHABLE',
        'PROVIDER_EMAIL_UNVERIFIED',
        'NO_ACCOUNT',
        'ACCOUNT_LOCKED',
      ),
    )
    .input(providerCredential)
    .output(signInAnswer),
  identities: route('user')
    .route({ method: 'GET', path: '/auth/identities', tags, summary: 'Providers linked to the own account' })
    .output(z.array(linkedIdentity)),
  startLink: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/identities/start',
      tags,
      summary: 'Where to send the browser to link a provider to the own account',
    })
    .errors({ ...unproven, ...refusals('NOT_FOUND', 'PROVIDER_UNREACHABLE') })
    .input(proven.extend({ provider: providerId }))
    .output(providerStart),
  linkIdentity: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/identities',
      tags,
      summary: 'Link a provider to the own account by what it answered; only the user who set out for it can',
    })
    .errors(refusals('PROVIDER_REFUSED', 'PROVIDER_CANCELLED', 'PROVIDER_UNREACHABLE', 'IDENTITY_TAKEN'))
    .input(providerCredential)
    .output(z.array(linkedIdentity)),
  unlinkIdentity: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/identities/{identityId}/remove',
      tags,
      summary: 'Unlink a provider, unless it is the last way in',
    })
    .errors({ ...unproven, ...refusals('NOT_FOUND', 'LAST_WAY_IN') })
    .input(proven.extend({ identityId }))
    .output(z.array(linkedIdentity)),
  refresh: route('user')
    .route({ method: 'POST', path: '/auth/refresh', tags, summary: 'Exchange the token for a fresh one' })
    .output(token),
  logout: route('user')
    .route({ method: 'POST', path: '/auth/logout', tags, summary: 'End this session' })
    .output(z.object({ ended: z.literal(true) })),
  userInfo: route('user')
    .route({ method: 'GET', path: '/auth/user-info', tags, summary: 'Who is signed in, and their tenants' })
    .output(userInfo),
  sessions: route('user')
    .route({ method: 'GET', path: '/auth/sessions', tags, summary: 'Where one is signed in' })
    .output(z.array(signInSession)),
  endSession: route('user')
    .route({
      method: 'DELETE',
      path: '/auth/sessions/{sessionId}',
      tags,
      summary: 'End one of the own sign-ins',
    })
    .errors(refusals('NOT_FOUND'))
    .input(z.object({ sessionId }))
    .output(z.array(signInSession)),
  endOtherSessions: route('user')
    .route({
      method: 'POST',
      path: '/auth/sessions/end-others',
      tags,
      summary: 'End all sign-ins but this one',
    })
    .output(z.array(signInSession)),
  makeAuthToken: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/auth-token',
      tags,
      summary: 'A token to sign in elsewhere: once, within five minutes',
    })
    .errors(unproven)
    .input(proven)
    .output(z.object({ authToken: z.string(), expiresAt: z.iso.datetime() })),
  confirmationCode: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/confirmation-code',
      tags,
      summary: 'The code to type for a sensitive action on one subject',
    })
    .input(z.object({ action: sensitiveAction, subject: z.string().min(1).max(100) }))
    .output(z.object({ code: z.string(), expiresAt: z.iso.datetime() })),
  captcha: route('public')
    .route({
      method: 'GET',
      path: '/auth/captcha',
      tags,
      summary: 'A small task for the browser, to keep machines out',
    })
    .errors(refusals('NOT_FOUND'))
    .input(z.object({ purpose: captchaPurpose, tenant: tenantRef.optional() }))
    .output(captchaChallenge),
}
