import { z } from 'zod'
import { identityProof } from '../identity/second-factor.schema.ts'
import { mostBody, mostSubject } from '../messages/letter-text.ts'
import { notificationPlaceholderNames } from '../notifications/notification-placeholders.ts'
import { calledAddress } from '../wire/called-address.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { assistantCategories, assistantCategory } from './assistant-categories.ts'
import { assistantOutcome, assistantTrouble } from './assistant-troubles.ts'

/** `system`: the model that the operator offers. `custom`: any address that speaks the protocol of OpenAI. */
export const assistantProviders = ['off', 'system', 'custom'] as const
export const assistantProvider = z.enum(assistantProviders)
export type AssistantProvider = z.infer<typeof assistantProvider>

export const mostWish = 1000
export const mostIncoming = 8000
/** What a month may have at most, whoever sets the limit. */
const mostCalls = 100_000
const mostTokens = 1_000_000_000

/** An address of the web to which `/chat/completions` is added. */
const baseUrl = calledAddress(300, { hasQuery: false })

export const assistantFields = z.object({
  provider: assistantProvider,
  /** Only of a custom one; empty otherwise. */
  baseUrl: z.union([z.literal(''), baseUrl]).meta({ examples: ['https://api.example.org/v1'] }),
  model: line(200),
  categories: z
    .array(assistantCategory)
    .max(assistantCategories.length)
    .overwrite((given) => assistantCategories.filter((one) => given.includes(one))),
  /** How many calls, and how many tokens, a month has. */
  monthlyCalls: z.number().int().min(0).max(mostCalls),
  monthlyTokens: z.number().int().min(0).max(mostTokens),
})
export type AssistantFields = z.infer<typeof assistantFields>

/** The key is never told; an empty one keeps what is stored for the same address. */
export const enteredAssistant = assistantFields.extend({ apiKey: z.string().max(500) })
export type EnteredAssistant = z.infer<typeof enteredAssistant>

export const assistantSetup = z.object({
  revision,
  assistant: enteredAssistant,
  proof: identityProof.optional(),
})

const used = z.object({ calls: z.number().int(), tokens: z.number().int() })

export const assistantSetting = assistantFields.extend({
  revision,
  hasKey: z.boolean(),
  /** The operator lets providers use it at all. */
  isAllowed: z.boolean(),
  /** The model that the operator offers, and what it may be used for in a month; null: none. */
  system: z
    .object({
      model: z.string(),
      host: z.string(),
      monthlyCalls: z.number().int(),
      monthlyTokens: z.number().int(),
    })
    .nullable(),
  outcome: assistantOutcome.nullable(),
  checkedAt: z.iso.datetime().nullable(),
  /** In this month. */
  used,
})
export type AssistantSetting = z.infer<typeof assistantSetting>

export const assistantTaskKinds = [
  'draft',
  'answer',
  'shorten',
  'translate',
  'friendly',
  'formal',
  'plain',
] as const

/** What is asked for. Which of the texts it needs depends on its kind; the others are empty. */
export const assistantTask = z.object({
  kind: z.enum(assistantTaskKinds),
  /** Of the proposal. */
  language: locale,
  wish: text(mostWish).trim().default(''),
  /** A letter of somebody else that is answered. */
  incoming: text(mostIncoming).trim().default(''),
  /** What stands in the editor. */
  text: z
    .object({ subject: line(mostSubject), body: text(mostBody).trim() })
    .nullable()
    .default(null),
})
export type AssistantTask = z.infer<typeof assistantTask>

const facts = z.partialRecord(assistantCategory, z.record(z.string(), z.string()))

/** What the assistant may see of a message. The prompt is composed of this and the task, on the page as on the server. */
export const assistantView = z.object({
  isOn: z.boolean(),
  /** Where the prompt goes. */
  host: z.string(),
  model: z.string(),
  categories: z.array(assistantCategory),
  facts,
  placeholders: z.array(z.enum(notificationPlaceholderNames)),
  /** Are hidden wherever they stand, and never sent. */
  names: z.array(z.string()),
  /** Of all of that: a call with another one is refused, so that nothing else is sent than what was seen. */
  stamp: z.string(),
  used,
  monthlyCalls: z.number().int(),
  monthlyTokens: z.number().int(),
})
export type AssistantView = z.infer<typeof assistantView>

export const assistantAsking = z.object({ stamp: text(64), task: assistantTask })

const proposal = {
  subject: z.string(),
  body: z.string(),
  removed: z.number().int(),
  unknown: z.array(z.string()),
}

/** Each event has all that was proposed so far. The last one says how it ended. */
export const assistantEvent = z.object({
  state: z.enum(['writing', 'done', 'trouble']),
  ...proposal,
  trouble: assistantTrouble.nullable(),
})
export type AssistantEvent = z.infer<typeof assistantEvent>
