import type { Webhook, Webhooks } from '@reihum/contract/integrations/webhook.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

export const webhooksQuery = (tenant: string) =>
  queries.integrations.webhooks.queryOptions({ input: { tenant } })

/** Also the deliveries: what is done to a webhook stops or sends some of them. */
export function reloadWebhooks(tenant: string) {
  void queryClient.invalidateQueries({ queryKey: webhooksQuery(tenant).queryKey })
  void queryClient.invalidateQueries({ queryKey: queries.integrations.webhookDeliveries.key() })
  void queryClient.invalidateQueries({ queryKey: queries.integrations.webhookDelivery.key() })
}

/** Shows what has become of one webhook before the list is loaded again. */
export function keepWebhook(tenant: string, fresh: Webhook) {
  queryClient.setQueryData(
    webhooksQuery(tenant).queryKey,
    (known: Webhooks | undefined) =>
      known && { ...known, items: known.items.map((one) => (one.id === fresh.id ? fresh : one)) },
  )
  reloadWebhooks(tenant)
}

/** What people call a webhook: its description, or else where it leads. */
export const nameOfWebhook = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || new URL(url).hostname
