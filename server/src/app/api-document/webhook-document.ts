import {
  webhookBodySchema,
  webhookEvents,
  webhookGroups,
  webhookTestEvent,
} from '@reihum/contract/integrations/webhook-events.ts'
import { escapeMarkup } from '@reihum/contract/wire/escape-markup.ts'
import { auditedCommands } from '@reihum/contract/words.ts'
import { z } from 'zod'
import { exampleOf, type JsonSchema } from './example-of.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** What is sent of an event, as OpenAPI describes requests that the server makes itself. */
function described(name: string) {
  const schema = z.toJSONSchema(webhookBodySchema(name)) as JsonSchema & { $schema?: string }
  delete schema.$schema
  return {
    post: {
      operationId: `webhooks.${name}`,
      summary: auditedCommands[name]?.name.en ?? 'A test that was asked for by hand',
      security: [],
      parameters: [
        header('webhook-id', 'Of the event: the same for every attempt.'),
        header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
        header(
          'webhook-signature',
          '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; for 24 hours after a rotation two, separated by a space.',
        ),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: exampleOf(schema, 'body') } },
      },
      responses: {
        '2XX': { description: 'The receiver has it.' },
        '410': { description: 'The receiver is gone for good: the webhook is switched off.' },
        default: { description: 'It is sent again, for three days.' },
      },
    },
  }
}

/** The events that are offered, as the part `webhooks` of the API document. */
export const webhookDocument = () =>
  Object.fromEntries([...webhookEvents, webhookTestEvent].map((name) => [name, described(name)] as const))

/** How programs are told what happens, with all events and their ids. */
export function renderWebhooks(): string {
  const groups = Object.values(webhookGroups)
    .map(({ name, events }) => {
      const items = Object.entries(events)
        .map(([event, ids]) => {
          const carried = ids.map((id: string) => `<code>${id}</code>`).join(', ')
          return `<li><code>${event}</code> ${escapeMarkup(auditedCommands[event]?.name.en ?? '')}${carried && ` <small>${carried}</small>`}</li>`
        })
        .join('')
      return `<details><summary>${escapeMarkup(name.en)}</summary><ul>${items}</ul></details>`
    })
    .join('')
  return `<section id="webhooks"><h2>Webhooks</h2>
<p>An administrator enters an address at <code>/settings/integrations</code> and chooses events. Each is sent there as <code>POST</code> with <code>{"type", "timestamp", "data"}</code>, signed by the convention of <a href="https://www.standardwebhooks.com">standard-webhooks</a>. <code>data</code> has <code>tenantId</code>, <code>subject</code> (kind and id) and the ids that stand beside the event, and no copies of data: read the rest with an API token.</p>
<p>Answer with 2xx within 15 seconds. Otherwise it is sent again, with growing pauses for three days. <code>webhook-id</code> stays the same, so drop what you have already. The order is not fixed.</p>${groups}</section>`
}
