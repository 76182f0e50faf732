import type { LetterDetail, LetterListItem } from '@reihum/contract/messages/letter.schema.ts'
import type { LetterText } from '@reihum/contract/messages/letter-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { isAboutCourse, letterKindOf, proposalMark } from '#features/messages/texts/letter-proposals.ts'
import { type StoredText, storedTexts } from '#features/messages/texts/letter-text.queries.ts'
import { requireUsable, stateOf, toldLetter } from '#features/messages/texts/write-letters.ts'
import { record } from '#platform/audit/record.ts'
import type { LetterKind, LetterKinds } from '#platform/mail/letter-kind.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { courseLetterReset, courseLetterRewritten } from '../course.events.ts'
import { lockCourse } from '../course.store.ts'
import { courseTexts, requireCourse } from './course-letter.queries.ts'
import { storeCourseText, type WhichText } from './course-letter.store.ts'

const inLanguage = (texts: readonly StoredText[], kind: string, language: Locale) =>
  texts.find((one) => one.kind === kind && one.language === language)

/** What a letter says for all courses: the text of the provider, otherwise what we propose. */
const generalText =
  (kind: LetterKind, name: string, provider: readonly StoredText[]) =>
  (language: Locale): LetterText =>
    inLanguage(provider, name, language)?.own ?? kind.text(language)

function courseLetterKind(letters: LetterKinds, name: string): LetterKind {
  const kind = letterKindOf(letters, name)
  if (!isAboutCourse(kind)) throw new Refusal('NOT_FOUND')
  return kind
}

export async function listCourseLetters(
  ctx: TenantContext,
  letters: LetterKinds,
  courseId: string,
): Promise<{ items: LetterListItem[] }> {
  await requireCourse(ctx, courseId)
  const [provider, own] = [await storedTexts(ctx), await courseTexts(ctx, courseId)]
  const items = Object.entries(letters).flatMap(([name, kind]): LetterListItem[] => {
    if ('writtenAt' in kind || !isAboutCourse(kind)) return []
    const general = generalText(kind, name, provider)
    const of = (language: Locale) => stateOf(general(language), inLanguage(own, name, language))
    const { explanation } = kind
    return [{ kind: name, explanation, writtenAt: null, languages: { de: of('de'), en: of('en') } }]
  })
  return { items }
}

export async function getCourseLetter(
  ctx: TenantContext,
  letters: LetterKinds,
  { courseId, letterKind }: Pick<WhichText, 'courseId' | 'letterKind'>,
): Promise<LetterDetail> {
  await requireCourse(ctx, courseId)
  const kind = courseLetterKind(letters, letterKind)
  const provider = await storedTexts(ctx, letterKind)
  const own = await courseTexts(ctx, courseId, letterKind)
  const general = generalText(kind, letterKind, provider)
  return toldLetter(ctx, { name: letterKind, kind, courseId }, own, general)
}

type Before = { kind: LetterKind; before: StoredText | undefined; madeFrom: string }

/** What there is before a change, which has to be made from that. */
async function beforeChange(
  ctx: TenantContext,
  letters: LetterKinds,
  { courseId, letterKind, language, revision }: WhichText & { revision: number },
): Promise<Before> {
  requireVerified(ctx)
  await lockCourse(ctx, courseId)
  const kind = courseLetterKind(letters, letterKind)
  const before = inLanguage(await courseTexts(ctx, courseId, letterKind), letterKind, language)
  if ((before?.revision ?? 0) !== revision) throw new Refusal('CONFLICT')
  const general = generalText(kind, letterKind, await storedTexts(ctx, letterKind))
  return { kind, before, madeFrom: proposalMark(general(language)) }
}

export async function changeCourseLetter(
  ctx: TenantContext,
  letters: LetterKinds,
  { subject, body, revision, ...which }: WhichText & LetterText & { revision: number },
): Promise<LetterDetail> {
  const { kind, before, madeFrom } = await beforeChange(ctx, letters, { ...which, revision })
  requireUsable(kind, { subject, body })
  const isSame = before?.own?.subject === subject && before.own.body === body && before.madeFrom === madeFrom
  if (!isSame || before.unusable) {
    await storeCourseText(ctx, which, { revision, own: { subject, body }, madeFrom })
    await record(ctx, courseLetterRewritten(which, { before: before?.own?.subject ?? null, after: subject }))
  }
  return getCourseLetter(ctx, letters, which)
}

export async function resetCourseLetter(
  ctx: TenantContext,
  letters: LetterKinds,
  { revision, ...which }: WhichText & { revision: number },
): Promise<LetterDetail> {
  const { before, madeFrom } = await beforeChange(ctx, letters, { ...which, revision })
  if (before?.own) {
    await storeCourseText(ctx, which, { revision, own: null, madeFrom })
    await record(ctx, courseLetterReset(which))
  }
  return getCourseLetter(ctx, letters, which)
}
