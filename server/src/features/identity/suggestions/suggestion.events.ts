import type { suggestionHandling } from '@reihum/contract/identity/suggestion.schema.ts'
import type { z } from 'zod'
import { event } from '#platform/audit/event.ts'

/** What was written stays out of the log, because it goes with the account. */
export const suggestionGiven = (userId: string, suggestionId: string) =>
  event({
    name: 'suggestion.given',
    subject: { kind: 'user', id: userId },
    payload: { suggestionId },
    metadata: {},
  })

type Handling = z.output<typeof suggestionHandling>

export const suggestionHandled = (
  userId: string,
  { before, after }: { before: Pick<Handling, 'state'>; after: Pick<Handling, 'state'> },
) =>
  event({
    name: 'suggestion.handled',
    subject: { kind: 'user', id: userId },
    payload: {},
    metadata: { before: { suggestionState: before.state }, after: { suggestionState: after.state } },
  })
