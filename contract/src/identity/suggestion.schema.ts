import { z } from 'zod'
import { requestKey, suggestionId, tenantId, userId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'

/** Called suggestions in the code, whatever they are: feedback is what attendees say about courses. */
export const suggestionKinds = ['idea', 'problem', 'praise'] as const
export const suggestionKind = z.enum(suggestionKinds)
export type SuggestionKind = z.infer<typeof suggestionKind>

export const suggestionKindNames: Record<SuggestionKind, Wording> = {
  idea: { de: 'Idee', en: 'Idea' },
  problem: { de: 'Problem', en: 'Problem' },
  praise: { de: 'Lob', en: 'Praise' },
}

export const suggestionStates = ['new', 'seen', 'done'] as const
export const suggestionState = z.enum(suggestionStates)
export type SuggestionState = z.infer<typeof suggestionState>

export const suggestionStateNames: Record<SuggestionState, Wording> = {
  new: { de: 'Neu', en: 'New' },
  seen: { de: 'Gesehen', en: 'Seen' },
  done: { de: 'Erledigt', en: 'Done' },
}

const mostSuggestionText = 4_000
export const mostSuggestionsADay = 20

/** A page as the router knows it, such as `/courses/$courseId/general`. Without digits there is no id in it. */
export const suggestionPage = text(200)
  .regex(/^\/[a-zA-Z$/-]*$/)
  .meta({ examples: ['/courses/$courseId/general'] })

export const suggestionFields = z.object({
  kind: suggestionKind,
  words: text(mostSuggestionText).trim().min(3),
  mayAnswer: z.boolean(),
  page: suggestionPage.nullable(),
})

export const givenSuggestion = suggestionFields.extend({
  requestKey,
  /** The tenant that somebody works in; null: in none. */
  tenantId: tenantId.nullable(),
})
export type GivenSuggestion = z.output<typeof givenSuggestion>

/** What somebody wrote, as they see it themselves. */
export const ownSuggestion = z.object({
  id: suggestionId,
  at: z.iso.datetime(),
  kind: suggestionKind,
  words: z.string(),
  mayAnswer: z.boolean(),
  page: z.string().nullable(),
  /** What became of it. */
  state: suggestionState,
})
export type OwnSuggestion = z.infer<typeof ownSuggestion>

export const ownSuggestionsInput = pageInput.pick({ page: true, size: true })

const sortKeys = ['at', 'kind', 'state', 'company'] as const

export const suggestionListInput = pageInput.extend({
  q: text(100).trim().default(''),
  kind: suggestionKind.optional(),
  state: suggestionState.optional(),
  tenantId: tenantId.optional(),
  sort: z.enum(sortKeys).default('at'),
})

/** As superusers see it. */
export const adminSuggestion = ownSuggestion.extend({
  revision,
  tenant: z.object({ id: tenantId, name: z.string() }).nullable(),
  /** The address only of somebody who may be answered. */
  user: z.object({ id: userId, name: z.string(), email: z.string().nullable() }),
  note: z.string(),
})
export type AdminSuggestion = z.infer<typeof adminSuggestion>

/** What superusers say of it. */
export const suggestionHandling = z.object({
  state: suggestionState,
  note: text(2_000).trim().default(''),
})
