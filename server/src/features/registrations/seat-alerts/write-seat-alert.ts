import { composeLetter } from '#features/tenants/compose-letter.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { portalAddresses } from '../letters/booking-letter.ts'
import { seatAlertAskedLetter, seatAlertToldLetter } from './seat-alert.mails.ts'
import type { StoredAlert } from './seat-alert.store.ts'
import { seatAlertToken } from './seat-alert-token.ts'

export type SeatAlertDependencies = {
  keyFor: (purpose: string) => Buffer
  mail: MailPosture
  publicUrl: string
}

type To = Pick<StoredAlert, 'id' | 'courseId' | 'email' | 'language'>
type Course = { title: string; startsAt: Date | null }

/** The addresses in a letter, and what all of them say of the course. */
function frameOf(ctx: TenantContext, dependencies: SeatAlertDependencies, alert: To, course: Course) {
  const { keyFor, publicUrl } = dependencies
  const to = portalAddresses(ctx, publicUrl, alert.language)
  return {
    to,
    addressed: {
      locale: alert.language,
      timeZone: ctx.tenant.timeZone,
      courseTitle: course.title,
      startsAt: course.startsAt,
      alertUrl: to(`free-place/${seatAlertToken(keyFor('account links'), alert.id)}`),
      privacyUrl: to('privacy'),
      imprintUrl: to('imprint'),
    },
  }
}

/**
 * Asks for the click, or says that there was one. The letter is written in the transaction that stores the alert: nothing is
 * logged of an address that nobody has shown to be theirs. `letterId` makes a letter of each time that is asked.
 */
export async function askToConfirm(
  ctx: TenantContext,
  dependencies: SeatAlertDependencies,
  {
    alert,
    course,
    expiresAt,
    letterId,
  }: { alert: To; course: Course; expiresAt: Date | null; letterId: string },
): Promise<void> {
  const { addressed } = frameOf(ctx, dependencies, alert, course)
  const letter = seatAlertAskedLetter({ ...addressed, expiresAt })
  await queueMail(ctx, dependencies.mail, {
    eventId: letterId,
    kind: 'seat-alert.asked',
    recipient: alert.email,
    content: await composeLetter(ctx, 'seat-alert.asked', { letter, locale: alert.language }),
    isSecret: true,
    stopUrl: addressed.alertUrl,
  })
}

/** Tells of a free place. The letter is of the alert itself, so the database holds no second one. */
export async function tellOfPlace(
  ctx: TenantContext,
  dependencies: SeatAlertDependencies,
  alert: To,
  course: Course,
): Promise<void> {
  const { addressed, to } = frameOf(ctx, dependencies, alert, course)
  const letter = seatAlertToldLetter({ ...addressed, registerUrl: to(`course/${alert.courseId}/register`) })
  await queueMail(ctx, dependencies.mail, {
    eventId: alert.id,
    kind: 'seat-alert.told',
    recipient: alert.email,
    content: await composeLetter(ctx, 'seat-alert.told', { letter, locale: alert.language }),
    stopUrl: addressed.alertUrl,
  })
}
