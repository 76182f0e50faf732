import { maxWebhooks } from '@reihum/contract/integrations/webhook.schema.ts'
import { tokenScopes } from '@reihum/contract/wire/token-scopes.ts'
import type { Invariant } from '#platform/invariants/finding.ts'
import { deliverTask } from './webhooks/webhook-delivery.store.ts'

const known = tokenScopes.map((scope) => `'${scope}'`).join(', ')

export const integrationsInvariants: readonly Invariant[] = [
  {
    name: 'api tokens',
    why: 'no token works for more than a year, and none has a scope that programs do not get',
    checked: 'select count(*) from api_token',
    broken: `
      select tenant_id, id from api_token
      where expires_at > made_at + interval '366 days' or not scopes <@ array[${known}]`,
  },
  {
    name: 'webhooks',
    why: 'no tenant has more than ten webhooks, and each has a secret that signs',
    checked: 'select count(*) from webhook',
    broken: `
      select w.tenant_id, w.id from webhook w
      where not exists (select from tenant_secret s where s.tenant_id = w.tenant_id and s.name = 'webhook ' || w.id)
      union all
      select tenant_id, tenant_id from webhook group by tenant_id having count(*) > ${maxWebhooks}`,
  },
  {
    name: 'webhook deliveries',
    why: 'every delivery that waits is promised',
    checked: `select count(*) from webhook_delivery where state = 'waiting'`,
    broken: `
      select d.tenant_id, d.id from webhook_delivery d
      where d.state = 'waiting'
        and not exists (select from job j where j.tenant_id = d.tenant_id and j.task = '${deliverTask}'
          and j.payload ->> 'deliveryId' = d.id::text)
        and not exists (select from outbox o where o.tenant_id = d.tenant_id and o.task = '${deliverTask}'
          and o.payload ->> 'deliveryId' = d.id::text)`,
  },
]
