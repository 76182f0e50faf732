import type { Room } from '#platform/room.ts'
import * as feedbackEvents from './feedback.events.ts'
import { feedbackInvariants } from './feedback.invariants.ts'
import { feedbackLists } from './feedback.lists.ts'
import { feedbackOwned } from './feedback.owned.ts'
import { feedbackPart } from './feedback.person.ts'
import { feedbackRoutes } from './feedback.routes.ts'

/** What attendees say about courses they were in. */
export const feedbackRoom = {
  name: 'feedback',
  tables: ['feedback', 'feedback_answer', 'feedback_form', 'feedback_given', 'feedback_question'],
  owned: feedbackOwned,
  lists: feedbackLists,
  routes: feedbackRoutes,
  events: [feedbackEvents],
  invariants: feedbackInvariants,
  person: feedbackPart,
} satisfies Room
