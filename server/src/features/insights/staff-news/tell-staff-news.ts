import { type NewsPace, type NewsSubject, newsSubjects } from '@reihum/contract/tenants/staff-news.schema.ts'
import { composeLetter } from '#features/tenants/compose-letter.ts'
import { newsReaders } from '#features/tenants/news/news-choice.queries.ts'
import { inEach } from '#platform/database/in-each.ts'
import { newId } from '#platform/ids.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { ChoreDependencies } from '#platform/room.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockRound, noticeNews, storeTold, storeToldOfDay } from './news-round.store.ts'
import { type StaffNews, staffNewsLetter } from './staff-news.mails.ts'
import {
  mailNews,
  registrationNews,
  tenantsToTell,
  tenantsWithNews,
  type Window,
} from './staff-news.queries.ts'
import { nextLetterAt, nextMorning, settledAt } from './staff-news.rules.ts'

type Dependencies = Pick<ChoreDependencies, 'inTenant' | 'inPlatform' | 'mail' | 'publicUrl'>

/** Mails that did not arrive are told at once by a letter of their own, which the room of the messages writes. */
const toldAtOnce = newsSubjects.filter((subject) => subject !== 'undeliveredMails')

type Telling = { pace: Exclude<NewsPace, 'off'>; subjects: readonly NewsSubject[]; window: Window }

/** Writes to each member what they want to know of that time; whether anybody got a letter. */
async function writeLetters(
  ctx: TenantContext,
  { mail, publicUrl }: Dependencies,
  { pace, subjects, window }: Telling,
): Promise<boolean> {
  const readers = await newsReaders(ctx, subjects, pace)
  if (readers.length === 0) return false
  const wanted = new Set(readers.flatMap((reader) => reader.subjects))
  const registrations = await registrationNews(ctx, window)
  const mails = wanted.has('undeliveredMails') ? await mailNews(ctx, window) : []
  const eventId = newId(ctx.now.getTime())
  const { language: locale, company } = ctx.tenant
  let isTold = false
  for (const reader of readers) {
    const news: StaffNews = {
      registrations: registrations.filter(({ subject }) => reader.subjects.includes(subject)),
      mails: reader.subjects.includes('undeliveredMails') ? mails : [],
    }
    if (news.registrations.length + news.mails.length === 0) continue
    const letter = staffNewsLetter({ ...news, locale, company, pace, publicUrl })
    const content = await composeLetter(ctx, 'staff.news', { letter, locale })
    await queueMail(ctx, mail, {
      eventId,
      kind: 'staff.news',
      recipient: reader.address,
      content,
      isFromHouse: true,
    })
    isTold = true
  }
  return isTold
}

/** Tells the staff of one tenant what is due. Letters and what was told are stored together, so nothing is told twice. */
async function tell(ctx: TenantContext, dependencies: Dependencies): Promise<void> {
  const round = await lockRound(ctx)
  if (!round) return
  const { now } = ctx
  const until = settledAt(now)
  const isMore = round.noticed_until > until
  if (round.look_at && round.look_at <= now) {
    const window = { from: round.told_until, until }
    const isTold = await writeLetters(ctx, dependencies, { pace: 'atOnce', subjects: toldAtOnce, window })
    const letterAt = isTold ? now : round.last_letter_at
    const lookAt = isMore ? nextLetterAt(round.noticed_until, letterAt) : null
    await storeTold(ctx, { until, letterAt, lookAt })
  }
  if (round.day_look_at && round.day_look_at <= now) {
    const window = { from: round.day_told_until, until }
    await writeLetters(ctx, dependencies, { pace: 'daily', subjects: newsSubjects, window })
    await storeToldOfDay(ctx, { until, lookAt: isMore ? nextMorning(now, ctx.tenant.timeZone) : null })
  }
}

const firstLookBackMs = 24 * 3_600_000
const lookBackMs = 15 * 60_000

/**
 * Tells the staff of all tenants what happened without them. The first time after the start it looks back for a day,
 * because nobody may have looked meanwhile.
 */
export function newsTeller(dependencies: Dependencies): () => Promise<void> {
  const { inPlatform, inTenant } = dependencies
  let hasLookedBack = false
  return async () => {
    const found = await tenantsWithNews(inPlatform, hasLookedBack ? lookBackMs : firstLookBackMs)
    await inEach(inTenant, found, noticeNews)
    hasLookedBack = true
    await inEach(inTenant, await tenantsToTell(inPlatform), (ctx) => tell(ctx, dependencies))
  }
}
