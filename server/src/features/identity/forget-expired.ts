import { deleteExpiredCaptchas } from '#platform/captcha/captcha.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { deleteExpiredTokens } from './account-token.store.ts'
import { deleteOldAttempts } from './attempt.store.ts'
import { deleteExpiredSettingsOut } from './provider.store.ts'
import { deleteForgottenSetUps } from './second-factor/code.store.ts'
import { deleteUsedChallenges } from './second-factor/passkey-challenge.ts'
import { deleteEndedSessions } from './session.store.ts'

/** What has expired is of no use to anybody, and some of it tells where people have been. */
export async function forgetExpired(inPlatform: InPlatform): Promise<void> {
  const chores = [
    deleteExpiredTokens,
    deleteEndedSessions,
    deleteExpiredSettingsOut,
    deleteExpiredCaptchas,
    deleteOldAttempts,
    deleteForgottenSetUps,
    deleteUsedChallenges,
  ]
  // One by one, so that each holds its locks for a moment only.
  for (const chore of chores) await inPlatform(chore)
}
