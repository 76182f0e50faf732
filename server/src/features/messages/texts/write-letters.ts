import type {
  LetterDetail,
  LetterFrame,
  LetterListItem,
  LetterOfLanguage,
} from '@reihum/contract/messages/letter.schema.ts'
import { type LetterText, problemsOfText } from '@reihum/contract/messages/letter-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { record } from '#platform/audit/record.ts'
import { type LetterKind, type LetterKinds, offeredTo } from '#platform/mail/letter-kind.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { letterFrameChanged, letterReset, letterRewritten } from '../mail.events.ts'
import { letterKindOf, lockedParts, placeholdersOf, proposalMark } from './letter-proposals.ts'
import { type StoredText, shownFrame, storedTexts } from './letter-text.queries.ts'
import { storeFrame, storeText, type WhichLetter } from './letter-text.store.ts'

/** How a text stands to what its letter says without it. */
export function stateOf(proposal: LetterText, stored: StoredText | undefined) {
  const isRewritten = Boolean(stored?.own)
  return {
    isRewritten,
    hasNewerProposal: isRewritten && stored?.madeFrom !== proposalMark(proposal),
    unusable: stored?.unusable ?? null,
  }
}

const untouched = { isRewritten: false, hasNewerProposal: false, unusable: null }

export async function listLetters(
  ctx: TenantContext,
  letters: LetterKinds,
): Promise<{ items: LetterListItem[] }> {
  const stored = await storedTexts(ctx)
  const items = Object.entries(letters).map(([name, kind]): LetterListItem => {
    const of = (language: Locale) =>
      'writtenAt' in kind
        ? untouched
        : stateOf(
            kind.text(language),
            stored.find((one) => one.kind === name && one.language === language),
          )
    return {
      kind: name,
      explanation: kind.explanation,
      writtenAt: 'writtenAt' in kind ? kind.writtenAt : null,
      languages: { de: of('de'), en: of('en') },
    }
  })
  return { items }
}

type Told = { name: string; kind: LetterKind; courseId?: string }

/** A letter with its texts, and with what it says without them. */
export async function toldLetter(
  ctx: TenantContext,
  { name, kind, courseId }: Told,
  stored: readonly StoredText[],
  proposalIn: (language: Locale) => LetterText,
): Promise<LetterDetail> {
  const { company } = ctx.tenant
  const of = (language: Locale): LetterOfLanguage => {
    const one = stored.find((text) => text.language === language)
    const proposal = proposalIn(language)
    return {
      ...stateOf(proposal, one),
      revision: one?.revision ?? 0,
      own: one?.own ?? null,
      proposal,
      changedAt: one?.changedAt.toISOString() ?? null,
      changedBy: one?.changedBy ?? null,
      locked: lockedParts(kind, { locale: language, company }),
    }
  }
  const texts = [proposalIn('de'), proposalIn('en'), ...stored.flatMap(({ own }) => own ?? [])]
  return {
    kind: name,
    explanation: kind.explanation,
    placeholders: await placeholdersOf(ctx, kind, { texts, courseId }),
    samples: Object.entries(kind.samples).map(([sample, { label }]) => ({ name: sample, label })),
    takesRegistration: Object.values(kind.samples)[0]?.takesRegistration ?? false,
    languages: { de: of('de'), en: of('en') },
  }
}

export async function getLetter(
  ctx: TenantContext,
  letters: LetterKinds,
  name: string,
): Promise<LetterDetail> {
  const kind = letterKindOf(letters, name)
  return toldLetter(ctx, { name, kind }, await storedTexts(ctx, name), kind.text)
}

/** Refuses a text that no letter could be written with. */
export function requireUsable(kind: LetterKind, { subject, body }: LetterText): void {
  const offered = offeredTo(kind, { subject, body })
  const problems = [subject, body].flatMap((text) => problemsOfText(text, offered))
  const [first] = problems
  if (!first) return
  const written = problems.flatMap((problem) => (problem.kind === 'unknown' ? [problem.written] : []))
  throw new Refusal('LETTER_TEXT_UNUSABLE', { because: first.kind, written: written.slice(0, 20).join(' ') })
}

type Change = WhichLetter & LetterText & { revision: number }

export async function changeLetter(
  ctx: TenantContext,
  letters: LetterKinds,
  { letterKind, language, revision, subject, body }: Change,
): Promise<LetterDetail> {
  requireVerified(ctx)
  const kind = letterKindOf(letters, letterKind)
  requireUsable(kind, { subject, body })
  const before = (await storedTexts(ctx, letterKind)).find((one) => one.language === language)
  const madeFrom = proposalMark(kind.text(language))
  const isSame = before?.own?.subject === subject && before.own.body === body && before.madeFrom === madeFrom
  if ((before?.revision ?? 0) !== revision) throw new Refusal('CONFLICT')
  if (!isSame || before.unusable) {
    await storeText(ctx, { letterKind, language }, { revision, own: { subject, body }, madeFrom })
    await record(
      ctx,
      letterRewritten(
        ctx.tenantId,
        { letterKind, language },
        { before: before?.own?.subject ?? null, after: subject },
      ),
    )
  }
  return getLetter(ctx, letters, letterKind)
}

export async function resetLetter(
  ctx: TenantContext,
  letters: LetterKinds,
  { letterKind, language, revision }: WhichLetter & { revision: number },
): Promise<LetterDetail> {
  requireVerified(ctx)
  const kind = letterKindOf(letters, letterKind)
  const before = (await storedTexts(ctx, letterKind)).find((one) => one.language === language)
  if ((before?.revision ?? 0) !== revision) throw new Refusal('CONFLICT')
  if (before?.own) {
    const madeFrom = proposalMark(kind.text(language))
    await storeText(ctx, { letterKind, language }, { revision, own: null, madeFrom })
    await record(ctx, letterReset(ctx.tenantId, { letterKind, language }))
  }
  return getLetter(ctx, letters, letterKind)
}

const logged = ({ signature, footer }: Pick<LetterFrame, 'signature' | 'footer'>) => ({
  signatureDe: signature.de,
  signatureEn: signature.en,
  footerDe: footer.de,
  footerEn: footer.en,
})

export async function changeLetterFrame(
  ctx: TenantContext,
  change: Pick<LetterFrame, 'signature' | 'footer' | 'revision'>,
): Promise<LetterFrame> {
  requireVerified(ctx)
  const before = await shownFrame(ctx)
  if (before.revision !== change.revision) throw new Refusal('CONFLICT')
  const [was, is] = [logged(before), logged(change)]
  if (JSON.stringify(was) !== JSON.stringify(is)) {
    await storeFrame(ctx, change)
    await record(ctx, letterFrameChanged(ctx.tenantId, { before: was, after: is }))
  }
  return shownFrame(ctx)
}
