import type { PublicGroup } from '#features/courses/characteristics/public-groups.queries.ts'
import { composeLetter } from '#features/tenants/compose-letter.ts'
import { newId } from '#platform/ids.ts'
import { type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { portalAddresses } from '../letters/booking-letter.ts'
import { interestAskedLetter, interestEarlyLetter, interestToldLetter } from './interest.mails.ts'
import type { StoredInterest } from './interest.store.ts'
import { interestToken } from './interest-token.ts'

export type InterestDependencies = {
  keyFor: (purpose: string) => Buffer
  mail: MailPosture
  publicUrl: string
}

type To = Pick<StoredInterest, 'id' | 'email' | 'language' | 'weekdays' | 'fromHour' | 'untilHour'>

/** The addresses in a letter, and what all of them say. */
function frameOf(
  ctx: TenantContext,
  dependencies: InterestDependencies,
  to: To,
  groups: readonly PublicGroup[],
) {
  const { keyFor, publicUrl } = dependencies
  const at = portalAddresses(ctx, publicUrl, to.language)
  return {
    at,
    addressed: {
      locale: to.language,
      timeZone: ctx.tenant.timeZone,
      group: groups.map(({ label }) => label[to.language]).join(', '),
      interestUrl: at(`interest/${interestToken(keyFor('account links'), to.id)}`),
      privacyUrl: at('privacy'),
      imprintUrl: at('imprint'),
    },
  }
}

type Asked = { interest: To; group: PublicGroup; expiresAt: Date | null; letterId: string }

/**
 * Asks for the click, or says that there was one. The letter is written in the transaction that stores the interest: nothing
 * is logged of an address that nobody has shown to be theirs. `letterId` makes a letter of each time that is asked.
 */
export async function askToConfirmInterest(
  ctx: TenantContext,
  dependencies: InterestDependencies,
  { interest, group, expiresAt, letterId }: Asked,
): Promise<void> {
  const { addressed } = frameOf(ctx, dependencies, interest, [group])
  const letter = interestAskedLetter({ ...addressed, times: interest, expiresAt })
  await queueMail(ctx, dependencies.mail, {
    eventId: letterId,
    kind: 'interest.asked',
    recipient: interest.email,
    content: await composeLetter(ctx, 'interest.asked', { letter, locale: interest.language }),
    isSecret: true,
    stopUrl: addressed.interestUrl,
  })
}

type Found = {
  interests: readonly To[]
  groups: readonly PublicGroup[]
  courses: readonly FoundCourse[]
  /** The token that lets them into the only course early; null: everybody can register. */
  headStart: string | null
}
type FoundCourse = { id: string; title: string; startsAt: Date; opensAt: Date | null }

/** Tells of courses that fit. What was told is stored in the same transaction, so nobody is told twice. */
export async function tellOfCourses(
  ctx: TenantContext,
  dependencies: InterestDependencies,
  { interests: [first], groups, courses, headStart }: Found,
): Promise<void> {
  const [course] = courses
  if (!(first && course)) return
  const { addressed, at } = frameOf(ctx, dependencies, first, groups)
  const [group] = groups
  const isAlone = courses.length === 1 || !group
  const lookUrl = at(isAlone ? `course/${course.id}` : `courses/${group.path}`)
  const { opensAt } = course
  const letter =
    headStart !== null && opensAt !== null
      ? interestEarlyLetter({ ...addressed, course, opensAt, registerUrl: at(`head-start/${headStart}`) })
      : interestToldLetter({ ...addressed, courses, lookUrl })
  const kind = headStart === null ? 'interest.told' : 'interest.early'
  await queueMail(ctx, dependencies.mail, {
    eventId: newId(ctx.now.getTime()),
    kind,
    recipient: first.email,
    content: await composeLetter(ctx, kind, { letter, locale: first.language }),
    stopUrl: addressed.interestUrl,
  })
}
