import type { LetterPreview } from '@reihum/contract/messages/letter.schema.ts'
import { fillLetterText, problemsOfText } from '@reihum/contract/messages/letter-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { letterLook } from '#features/tenants/letter-look.queries.ts'
import { actingUser } from '#features/tenants/member.queries.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { newId } from '#platform/ids.ts'
import { valuesFor, withFrame, withText } from '#platform/mail/apply-letter-text.ts'
import { composeMail, type Letter } from '#platform/mail/letter.ts'
import { type LetterKind, type LetterKinds, offeredTo } from '#platform/mail/letter-kind.ts'
import type { MailAttachment } from '#platform/mail/mail-attachment.ts'
import { type LetterContent, type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import { readLetterFrame } from '#platform/mail/rewrite-letter.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { letterKindOf, sampleLetter, withSamples } from './letter-proposals.ts'
import type { WhichLetter } from './letter-text.store.ts'
import { requireUsable } from './write-letters.ts'

type Trial = WhichLetter & { subject: string; body: string; sample: string }

/** A text in the place of what a letter says, as it would look. */
export async function previewOf(
  ctx: TenantContext,
  kind: LetterKind,
  trial: { language: Locale; subject: string; body: string },
  sample: Letter,
  about = '',
): Promise<LetterPreview> {
  const locale = trial.language
  const frame = await readLetterFrame(ctx, locale)
  const framed = frame ? withFrame(sample, frame) : sample
  const offered = offeredTo(kind, trial)
  const problems = [trial.subject, trial.body]
    .flatMap((text) => problemsOfText(text, offered))
    .map((problem) => ({ kind: problem.kind, written: problem.kind === 'unknown' ? problem.written : '' }))
  if (problems.length > 0) return { letter: null, problems, missing: [] }
  const result = fillLetterText(trial, await valuesFor(sample, trial))
  if ('unusable' in result)
    return { letter: null, problems: [{ kind: result.unusable.because, written: '' }], missing: [] }
  const { filled } = result
  const said = withText(framed, { ...filled, subject: `${about}${filled.subject}` }, trial.body)
  return {
    letter: composeMail(said, { ...(await letterLook(ctx)), locale }),
    problems: [],
    missing: filled.missing,
  }
}

/** A text with the people of a sample. */
function shown(ctx: TenantContext, kind: LetterKind, trial: Trial, about = ''): Promise<LetterPreview> {
  const look = { locale: trial.language, company: ctx.tenant.company }
  const letter = withSamples(ctx, kind, sampleLetter(kind, trial.sample, look), trial.language)
  return previewOf(ctx, kind, trial, letter, about)
}

export async function previewLetter(
  ctx: TenantContext,
  letters: LetterKinds,
  trial: Trial,
): Promise<LetterPreview> {
  return shown(ctx, letterKindOf(letters, trial.letterKind), trial)
}

const triesPerHour = 20

/** Counts the trials of the last hour under a lock, so that many at once are counted too. */
async function requireTrialsLeft(ctx: TenantContext): Promise<void> {
  await oneAtATime(ctx, 'letter trials')
  const { tx, tenantId, now } = ctx
  const { tried } = await tx
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<string>().as('tried'))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'letter.tried')
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow()
  if (Number(tried) >= triesPerHour) throw new Refusal('LETTER_TRIALS_USED_UP')
}

/** Sends a text, with the people of a sample, to whoever asks for it. */
export async function tryLetter(
  ctx: TenantContext,
  { letters, mail }: { letters: LetterKinds; mail: MailPosture },
  trial: Trial,
): Promise<{ recipient: string }> {
  requireVerified(ctx)
  const kind = letterKindOf(letters, trial.letterKind)
  requireUsable(kind, trial)
  const { letter } = await shown(ctx, kind, trial, trial.language === 'de' ? 'Probe: ' : 'Test: ')
  if (!letter) throw new Refusal('LETTER_TEXT_UNUSABLE', { because: 'empty', written: '' })
  return sendTrial(ctx, mail, letter)
}

/** Sends what somebody tries out to themselves. */
export async function sendTrial(
  ctx: TenantContext,
  mail: MailPosture,
  content: LetterContent,
  attachments: readonly MailAttachment[] = [],
): Promise<{ recipient: string }> {
  const user = await ctx.tx
    .selectFrom('member_account')
    .select('email')
    .where('user_id', '=', actingUser(ctx))
    .executeTakeFirst()
  if (!user?.email) throw new Refusal('VERIFICATION_REQUIRED')
  await requireTrialsLeft(ctx)
  await queueMail(ctx, mail, {
    eventId: newId(ctx.now.getTime()),
    kind: 'letter.tried',
    recipient: user.email,
    content,
    attachments,
  })
  return { recipient: user.email }
}
