import { z } from 'zod'
import { passkeyId } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { refusals, unproven } from './identity-refusals.ts'
import {
  begunCodes,
  changedFactors,
  madePasskey,
  passkeyCreation,
  passkeyName,
  passkeyRequest,
  proven,
  secondFactors,
  timeCode,
} from './second-factor.schema.ts'

const tags = ['account']

/** The second factors of the signed-in user; every change asks for an identity proof first. */
export const secondFactorContract = {
  secondFactors: route('user')
    .route({
      method: 'GET',
      path: '/auth/account/second-factor',
      tags,
      summary: 'The own passkeys, codes and recovery codes',
    })
    .output(secondFactors),
  proofRequest: route('user')
    .route({
      method: 'POST',
      path: '/auth/account/proof',
      tags,
      summary: 'What a passkey has to answer, to show once more that it is oneself',
    })
    .output(passkeyRequest),
  beginPasskey: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/account/passkeys/begin',
      tags,
      summary: 'What the browser needs to have a new passkey made',
    })
    .errors({ ...unproven, ...refusals('TOO_MANY_PASSKEYS') })
    .input(proven)
    .output(passkeyCreation),
  addPasskey: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/account/passkeys',
      tags,
      summary:
        'Add the passkey that was made; a first factor brings recovery codes and ends all other sign-ins',
    })
    .errors(refusals('PASSKEY_REFUSED', 'PASSKEY_KNOWN', 'TOO_MANY_PASSKEYS'))
    .input(z.object({ name: passkeyName, made: madePasskey }))
    .output(changedFactors),
  renamePasskey: route('user')
    .route({ method: 'PUT', path: '/auth/account/passkeys/{passkeyId}', tags, summary: 'Rename a passkey' })
    .errors(refusals('NOT_FOUND'))
    .input(z.object({ passkeyId, name: passkeyName }))
    .output(secondFactors),
  removePasskey: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/account/passkeys/{passkeyId}/remove',
      tags,
      summary: 'Remove a passkey, unless a tenant requires it or it is the last way in',
    })
    .errors({ ...unproven, ...refusals('NOT_FOUND', 'SECOND_FACTOR_NEEDED', 'LAST_WAY_IN') })
    .input(proven.extend({ passkeyId }))
    .output(secondFactors),
  beginCodes: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/account/codes/begin',
      tags,
      summary: 'A secret for an app that makes codes; those in use stay until a code confirms it',
    })
    .errors(unproven)
    .input(proven)
    .output(begunCodes),
  confirmCodes: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/account/codes/confirm',
      tags,
      summary: 'Take the secret into use by a code made with it',
    })
    .errors(refusals('SECOND_FACTOR_WRONG', 'CODES_NOT_BEGUN'))
    .input(z.object({ code: timeCode }))
    .output(changedFactors),
  removeCodes: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/account/codes/remove',
      tags,
      summary: 'Do without codes, unless a tenant requires them',
    })
    .errors({ ...unproven, ...refusals('NOT_FOUND', 'SECOND_FACTOR_NEEDED') })
    .input(proven)
    .output(secondFactors),
  renewRecoveryCodes: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/account/recovery-codes',
      tags,
      summary: 'Ten new recovery codes; the old ones end',
    })
    .errors({ ...unproven, ...refusals('NOT_FOUND') })
    .input(proven)
    .output(changedFactors),
}
