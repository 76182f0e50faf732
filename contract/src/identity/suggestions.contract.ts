import { z } from 'zod'
import { suggestionId } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './identity-refusals.ts'
import {
  adminSuggestion,
  givenSuggestion,
  ownSuggestion,
  ownSuggestionsInput,
  suggestionHandling,
  suggestionListInput,
} from './suggestion.schema.ts'

const ofSuggestion = z.object({ suggestionId })

export const suggestionsContract = {
  giveSuggestion: route('user')
    .route({
      method: 'POST',
      path: '/auth/account/suggestions',
      tags: ['account'],
      summary: 'Tell whoever runs the platform an idea, a problem or praise',
      description: 'Sent again with the same request key it is stored once. At most 20 in 24 hours.',
    })
    .errors(refusals('NOT_FOUND'))
    .input(givenSuggestion)
    .output(ownSuggestion),
  ownSuggestions: route('user')
    .route({
      method: 'GET',
      path: '/auth/account/suggestions',
      tags: ['account'],
      summary: 'What one has told whoever runs the platform, and what became of it',
    })
    .input(ownSuggestionsInput)
    .output(pageOf(ownSuggestion)),
  adminSuggestions: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/suggestions',
      tags: ['admin'],
      summary: 'What people tell about the product: filter, sort and page',
    })
    .input(suggestionListInput)
    .output(pageOf(adminSuggestion)),
  adminSuggestion: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/suggestions/{suggestionId}',
      tags: ['admin'],
      summary: 'One of them',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofSuggestion)
    .output(adminSuggestion),
  handleSuggestion: route('superuser')
    .route({
      method: 'PUT',
      path: '/admin/suggestions/{suggestionId}',
      tags: ['admin'],
      summary: 'Say how far it is, with a note for other superusers',
    })
    .errors(refusals('NOT_FOUND', 'CONFLICT'))
    .input(ofSuggestion.extend({ revision, handling: suggestionHandling }))
    .output(adminSuggestion),
}
