import { sql } from 'kysely'
import type { ChoreDependencies, Room } from '#platform/room.ts'
import * as apiTokenEvents from './api-token.events.ts'
import { integrationsInvariants } from './integrations.invariants.ts'
import { integrationsJobs } from './integrations.jobs.ts'
import { integrationsOwned } from './integrations.owned.ts'
import { integrationsRoutes } from './integrations.routes.ts'
import { remindOfEnds } from './remind-of-ends.ts'
import { forgetDeliveries } from './webhooks/forget-deliveries.ts'
import * as webhookEvents from './webhooks/webhook.events.ts'

const minute = 60_000

/** How other programs come in. */
export const integrationsRoom = {
  name: 'integrations',
  tables: ['api_token', 'webhook', 'webhook_delivery'],
  routes: integrationsRoutes,
  events: [apiTokenEvents, webhookEvents],
  jobs: integrationsJobs,
  lanes: {
    'integrations.tell-token-ends': 'letters',
    'integrations.tell-webhook-stopped': 'letters',
    'integrations.tell-webhooks': 'webhooks',
    'integrations.deliver-webhook': 'webhooks',
  },
  chores: (dependencies: ChoreDependencies) => ({
    'reminding of ends of API tokens': { everyMs: 60 * minute, run: () => remindOfEnds(dependencies) },
    'forgetting old deliveries to webhooks': {
      everyMs: 60 * minute,
      run: (isStopping: () => boolean) => forgetDeliveries(dependencies, isStopping),
    },
  }),
  invariants: integrationsInvariants,
  subjects: {
    'api-token': {
      name: sql`(select k.name from api_token k where k.tenant_id = e.tenant_id and k.id = e.subject_id)`,
    },
    webhook: {
      name: sql`(select coalesce(nullif(w.description, ''), substring(w.url from '//([^/]+)')) from webhook w
        where w.tenant_id = e.tenant_id and w.id = e.subject_id)`,
    },
  },
  owned: integrationsOwned,
} satisfies Room
