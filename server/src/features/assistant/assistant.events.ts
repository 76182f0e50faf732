import type { AssistantFields, AssistantTask } from '@reihum/contract/assistant/assistant.schema.ts'
import type { AssistantCategory } from '@reihum/contract/assistant/assistant-categories.ts'
import type { AssistantTrouble } from '@reihum/contract/assistant/assistant-troubles.ts'
import { event } from '#platform/audit/event.ts'

/** The log names where the prompt goes and what may be seen, never the key. */
const logged = ({ provider, baseUrl, model, categories, monthlyCalls, monthlyTokens }: AssistantFields) => ({
  aiProvider: provider,
  aiAddress: provider === 'custom' ? baseUrl : '',
  aiModel: provider === 'custom' ? model : '',
  aiCategories: [...categories],
  monthlyCalls,
  monthlyTokens,
})

export const assistantSetUp = (
  tenantId: string,
  { before, after }: { before: AssistantFields; after: AssistantFields },
) =>
  event({
    name: 'assistant.set-up',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { before: logged(before), after: logged(after) },
  })

type Asked = {
  task: AssistantTask['kind']
  provider: 'system' | 'custom'
  model: string
  categories: readonly AssistantCategory[]
  sentCharacters: number
}

/** Kept before anything is sent, so that no call is without it. Neither event has anything of the text. */
export const assistantAsked = (id: string, { task, provider, model, categories, sentCharacters }: Asked) =>
  event({
    name: 'assistant.asked',
    subject: { kind: 'notification', id },
    payload: {},
    metadata: {
      aiTask: task,
      aiProvider: provider,
      aiModel: model,
      aiCategories: [...categories],
      sentCharacters,
    },
  })

export const assistantAnswered = (
  id: string,
  told: { outcome: AssistantTrouble | 'right' | 'left'; characters: number; tokens: number },
) =>
  event({
    name: 'assistant.answered',
    subject: { kind: 'notification', id },
    payload: {},
    metadata: { aiOutcome: told.outcome, answeredCharacters: told.characters, aiTokens: told.tokens },
  })
