import type { ChoreDependencies, Room } from '#platform/room.ts'
import * as accountEvents from './account.events.ts'
import * as adminUserEvents from './admin-user.events.ts'
import { forgetExpired } from './forget-expired.ts'
import * as identityEvents from './identity.events.ts'
import { identityJobs } from './identity.jobs.ts'
import { identityRoutes } from './identity.routes.ts'
import * as secondFactorEvents from './second-factor/second-factor.events.ts'
import * as suggestionEvents from './suggestions/suggestion.events.ts'

const minute = 60_000

export const identityRoom = {
  name: 'identity',
  tables: [
    'account_token',
    'attempt',
    'captcha_used',
    'code_generator',
    'passkey',
    'passkey_challenge_used',
    'provider_sign_in',
    'recovery_code',
    'suggestion',
    'user_account',
    'user_identity',
    'user_session',
  ],
  routes: identityRoutes,
  events: [accountEvents, adminUserEvents, identityEvents, secondFactorEvents, suggestionEvents],
  jobs: identityJobs,
  lanes: {
    'identity.send-verification': 'letters',
    'identity.send-password-reset': 'letters',
    'identity.confirm-email-change': 'letters',
    'identity.tell-password-changed': 'letters',
    'identity.tell-username-changed': 'letters',
    'identity.tell-auth-token': 'letters',
    'identity.tell-provider-linked': 'letters',
    'identity.tell-provider-unlinked': 'letters',
    'identity.tell-account-erased': 'letters',
    'identity.tell-second-factor': 'letters',
    'identity.tell-account-exists': 'letters',
    'identity.tell-suggestion': 'letters',
  },
  chores: ({ inPlatform }: ChoreDependencies) => ({
    'forgetting what expired': { everyMs: 15 * minute, run: () => forgetExpired(inPlatform) },
  }),
} satisfies Room
