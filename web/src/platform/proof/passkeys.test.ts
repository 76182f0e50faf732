import { expect, test } from 'vitest'
import { problemOf } from './passkeys.ts'

test.each([
  [{ name: 'NotAllowedError', code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' }, 'givenUp'],
  [{ name: 'AbortError', code: 'ERROR_CEREMONY_ABORTED' }, 'givenUp'],
  [{ name: 'InvalidStateError', code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' }, 'known'],
  [{ name: 'SecurityError', code: 'ERROR_INVALID_DOMAIN' }, 'wrongAddress'],
  [{ name: 'SecurityError', code: 'ERROR_INVALID_RP_ID' }, 'wrongAddress'],
  [{ name: 'ConstraintError', code: 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT' }, 'unfit'],
  [{ name: 'UnknownError', code: 'ERROR_AUTHENTICATOR_GENERAL_ERROR' }, 'failed'],
  [new Error('boom'), 'failed'],
  [null, 'failed'],
])('tells what went wrong with a passkey: %o', (error, problem) => {
  expect(problemOf(error)).toBe(problem)
})
