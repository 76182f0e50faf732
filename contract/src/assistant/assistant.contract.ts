import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { notificationId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import {
  assistantAsking,
  assistantEvent,
  assistantSetting,
  assistantSetup,
  assistantView,
} from './assistant.schema.ts'
import { refusals } from './assistant-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofMessage = ofTenant.extend({ notificationId })
const tags = ['assistant']

export const assistantContract = {
  setting: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/assistant',
      tags,
      summary: 'Which model the mail assistant uses, what it may see, and how much of the month is used',
    })
    .input(ofTenant)
    .output(assistantSetting),
  setUpAssistant: route('settings.change', { sensitive: true })
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/assistant',
      tags,
      summary: 'Try a model, and let the mail assistant use it from then on; or switch it off',
      description:
        'A short question is sent to the model before anything is stored. Needs a proof of identity. Addresses within the installation’s own networks are refused.',
    })
    .errors(
      refusals(
        'CONFLICT',
        'ASSISTANT_OFF',
        'ASSISTANT_CHECK_FAILED',
        'ASSISTANT_KEY_NEEDED',
        'ASSISTANT_MODEL_NEEDED',
        'VERIFICATION_REQUIRED',
        'WRONG_PASSWORD',
        'PASSKEY_REFUSED',
        'SIGN_IN_AGAIN',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(ofTenant.extend(assistantSetup.shape))
    .output(assistantSetting),
  checkAssistant: route('settings.change')
    .route({
      method: 'POST',
      path: '/{tenant}/settings/assistant/check',
      tags,
      summary: 'Try the stored model once more',
    })
    .errors(refusals('ASSISTANT_OFF', 'VERIFICATION_REQUIRED'))
    .input(ofTenant)
    .output(assistantSetting),
  view: route('assistant.use')
    .route({
      method: 'GET',
      path: '/{tenant}/notifications/{notificationId}/assistant',
      tags,
      summary: 'What the mail assistant may see of a message',
    })
    .input(ofMessage)
    .output(assistantView),
  ask: route('assistant.use')
    .route({
      method: 'POST',
      path: '/{tenant}/notifications/{notificationId}/assistant',
      tags,
      summary: 'Have the mail assistant propose a text; it comes as a stream of events',
      description:
        'Each event has all that was proposed so far. Nothing is stored and nothing is sent: a person takes the proposal into the draft.',
    })
    .errors(refusals('ASSISTANT_OFF', 'ASSISTANT_USED_UP', 'ASSISTANT_SEES_OTHER', 'VERIFICATION_REQUIRED'))
    .input(ofMessage.extend(assistantAsking.shape))
    .output(eventIterator(assistantEvent)),
}
