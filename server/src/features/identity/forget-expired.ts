import { deleteExpiredCaptchas } from '#platform/captcha/captcha.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { deleteExpiredTokens } from './account-token.store.ts'
import { deleteOldAttempts } from './attempt.store.ts'
import { deleteLastMails } from './delete-last-mails.ts'
import { deleteExpiredSettingsOut } from './provider.store.ts'
import { deleteForgottenSetUps } from './second-factor/code.store.ts'
import { deleteUsedChallenges } from './second-factor/passkey-challenge.ts'
import { deleteEndedSessions } from './session.store.ts'

/** Deletes expired data: nobody needs it, and some of it shows where people have been. */
export async function forgetExpired(inPlatform: InPlatform): Promise<void> {
  const chores = [
    deleteExpiredTokens,
    deleteEndedSessions,
    deleteExpiredSettingsOut,
    deleteExpiredCaptchas,
    deleteOldAttempts,
    deleteForgottenSetUps,
    deleteUsedChallenges,
    deleteLastMails,
  ]
  // One transaction each, so that locks are held only briefly.
  for (const chore of chores) await inPlatform(chore)
}
