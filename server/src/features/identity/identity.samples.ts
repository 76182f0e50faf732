import { newId } from '#platform/ids.ts'
import { testProof as proof, testPassword } from '#test/reihum.ts'
import { codeFor, insertRow, type RoomSamples } from '#test/room-samples.ts'
import type { World } from '#test/route-world.ts'

const newPassword = { password: 'long enough to do', passwordRepeat: 'long enough to do' }
const credential = { id: 'x', rawId: 'x', type: 'public-key' }
const passkeyAnswer = {
  ...credential,
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}

export function addAccount(world: World): Promise<string> {
  const id = newId()
  const email = `subject-${id}@example.org`
  return insertRow(world, 'user_account', { id, username: email, email, verified_at: new Date() })
}

export const samples: RoomSamples<'identity'> = {
  routes: {
    login: { body: () => ({ username: 'nobody@example.org', password: 'wrong' }), answers: 400 },
    loginWithToken: { body: () => ({ authToken: 'x'.repeat(32) }), answers: 400 },
    authTokenOwner: { body: () => ({ authToken: 'x'.repeat(32) }), answers: 400 },
    startProvider: { body: () => ({}), answers: 404 },
    loginWithProvider: { body: () => ({ provider: 'nowhere', credential: 'code=x&state=y' }), answers: 400 },
    linkIdentity: { body: () => ({ provider: 'nowhere', credential: 'code=x&state=y' }), answers: 400 },
    startLink: { body: () => ({ provider: 'nowhere', proof }), answers: 404 },
    unlinkIdentity: { body: () => ({ proof }) },
    refresh: { consuming: true },
    logout: { consuming: true },
    endSession: {},
    endOtherSessions: { consuming: true },
    makeAuthToken: { body: () => ({ proof }) },
    confirmationCode: { body: () => ({ action: 'erase-account', subject: 'self' }) },
    verify: { body: () => ({ email: 'nobody@example.org', token: 'x'.repeat(32) }), answers: 400 },
    requestVerification: {},
    requestPasswordReset: { body: () => ({ email: 'nobody@example.org', captcha: 'x' }), answers: 400 },
    resetPassword: { body: () => newPassword, answers: 400 },
    checkFirstSuperuser: { answers: 400 },
    becomeFirstSuperuser: {
      body: () => ({ email: 'first@example.org', ...newPassword }),
      answers: 400,
    },
    changeAccount: { body: () => ({ name: 'Ada', language: 'de' }) },
    changePassword: { body: () => ({ currentPassword: testPassword, ...newPassword }), consuming: true },
    changeEmail: {
      body: () => ({ proof, email: `${newId()}@example.org` }),
      consuming: true,
    },
    giveSuggestion: {
      body: () => ({
        requestKey: newId(),
        tenantId: null,
        kind: 'idea',
        words: 'Mehr davon',
        mayAnswer: false,
        page: null,
      }),
    },
    handleSuggestion: { body: () => ({ revision: 1, handling: { state: 'seen', note: '' } }) },
    changeUsername: {
      body: () => ({ proof, username: `ada.${newId()}` }),
      consuming: true,
    },
    verifyUser: {},
    resetUser: {},
    lockUser: {
      body: (row) => ({
        reason: 'because',
        confirmation: codeFor(row, 'lock-user', row.subjects.userId ?? ''),
      }),
    },
    unlockUser: {},
    resetSecondFactor: {
      body: (row) => ({
        confirmation: codeFor(row, 'reset-second-factor', row.subjects.userId ?? ''),
      }),
    },
    loginWithPasskey: { body: () => ({ passkey: passkeyAnswer }), answers: 400 },
    secondStepRequest: { body: () => ({ pendingToken: 'x'.repeat(32) }), answers: 400 },
    loginWithSecondFactor: { body: () => ({ pendingToken: 'x'.repeat(32), code: '123456' }), answers: 400 },
    proofRequest: {},
    beginPasskey: { body: () => ({ proof }) },
    addPasskey: {
      body: () => ({
        name: 'Laptop',
        made: { ...credential, response: { clientDataJSON: 'x', attestationObject: 'x' } },
      }),
      answers: 400,
    },
    renamePasskey: { body: () => ({ name: 'Telefon' }) },
    removePasskey: { body: () => ({ proof }) },
    beginCodes: { body: () => ({ proof }) },
    // The code is wrong, and there are no codes to remove.
    confirmCodes: { body: () => ({ code: '123456' }), answers: 400 },
    removeCodes: { body: () => ({ proof }), answers: 404 },
    renewRecoveryCodes: { body: () => ({ proof }) },
    captcha: { query: '?purpose=sign-up' },
    checkPasswordReset: { answers: 400 },
  },
  subjects: {
    provider: () => 'nowhere',
    token: () => 'x'.repeat(32),
    userId: (world) => addAccount(world),
    suggestionId: async (world) =>
      insertRow(world, 'suggestion', {
        id: newId(),
        user_id: await addAccount(world),
        request_key: newId(),
        at: new Date(),
        kind: 'idea',
        words: 'Mehr davon',
        may_answer: false,
      }),
    sessionId: async (world, caller) =>
      insertRow(world, 'user_session', {
        id: newId(),
        user_id: caller?.id ?? (await addAccount(world)),
        created_at: new Date(),
        refreshed_at: new Date(),
        expires_at: new Date(Date.now() + 86_400_000),
      }),
    identityId: async (world, caller) =>
      insertRow(world, 'user_identity', {
        id: newId(),
        user_id: caller?.id ?? (await addAccount(world)),
        provider: 'nowhere',
        subject: newId(),
        email: 'a@example.org',
        linked_at: new Date(),
      }),
    passkeyId: async (world, caller) =>
      insertRow(world, 'passkey', {
        id: newId(),
        user_id: caller?.id ?? (await addAccount(world)),
        credential_id: newId(),
        name: 'Laptop',
        public_key: Buffer.alloc(8),
        sign_count: 0,
        is_backed_up: false,
        created_at: new Date(),
      }),
  },
}
