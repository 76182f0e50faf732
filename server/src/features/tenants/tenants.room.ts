import type { ChoreDependencies, Room } from '#platform/room.ts'
import { monthCharger } from './charge-months.ts'
import * as invitationEvents from './invitation.events.ts'
import { deleteExpiredAnswers } from './kept-answers/kept-answer.store.ts'
import * as memberEvents from './member.events.ts'
import * as recommendationEvents from './recommendations/recommendation.events.ts'
import * as signUpEvents from './sign-up.events.ts'
import * as tenantEvents from './tenant.events.ts'
import { tenantsInvariants } from './tenants.invariants.ts'
import { tenantsJobs } from './tenants.jobs.ts'
import { tenantsOwned } from './tenants.owned.ts'
import { tenantsRoutes } from './tenants.routes.ts'
import { tenantsSubjects } from './tenants.subjects.ts'
import * as viewEvents from './views/view.events.ts'

const minute = 60_000

export const tenantsRoom = {
  name: 'tenants',
  tables: [
    'invitation',
    'kept_answer',
    'letterhead',
    'list_habit',
    'list_view',
    'member_account',
    'member_name',
    'membership',
    'news_choice',
    'past_member',
    'platform_setting',
    'recommendation',
    'recommendation_code',
    'recommendation_credit',
    'reserved_slug',
    'support_access',
    'tenant',
    'tenant_secret',
    'tenant_slug',
    'tier_charge',
  ],
  routes: tenantsRoutes,
  events: [invitationEvents, memberEvents, recommendationEvents, signUpEvents, tenantEvents, viewEvents],
  jobs: tenantsJobs,
  lanes: {
    'tenants.send-invitation': 'letters',
    'tenants.tell-bank-changed': 'letters',
  },
  chores: ({ inPlatform }: ChoreDependencies) => ({
    'forgetting kept answers': { everyMs: 5 * minute, run: () => inPlatform(deleteExpiredAnswers) },
    'charging the month': { everyMs: 15 * minute, run: monthCharger(inPlatform) },
  }),
  invariants: tenantsInvariants,
  subjects: tenantsSubjects,
  owned: tenantsOwned,
} satisfies Room
