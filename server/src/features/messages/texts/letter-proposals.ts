import { createHash } from 'node:crypto'
import type { LetterOfLanguage, LetterPlaceholder } from '@reihum/contract/messages/letter.schema.ts'
import { type LetterText, namesIn } from '@reihum/contract/messages/letter-text.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { LetterKind, LetterKinds, SampleLook } from '#platform/mail/letter-kind.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** How letters end without a signature of the provider. */
export const proposedClosing: Wording = { de: 'Freundliche Grüße', en: 'Kind regards' }

/** Tells one proposal from the next, when the product proposes other words. */
export function proposalMark({ subject, body }: LetterText): string {
  return createHash('sha256').update(`${subject}\n${body}`).digest('hex').slice(0, 16)
}

export function letterKindOf(letters: LetterKinds, name: string): LetterKind {
  const kind = Object.hasOwn(letters, name) ? letters[name] : undefined
  if (!kind || 'writtenAt' in kind) throw new Refusal('NOT_FOUND')
  return kind
}

export function sampleLetter(kind: LetterKind, name: string, look: SampleLook): Letter {
  const sample = Object.hasOwn(kind.samples, name) ? kind.samples[name] : undefined
  if (!sample) throw new Refusal('NOT_FOUND')
  return sample.letter(look)
}

const samplesOf = (kind: LetterKind, look: SampleLook) =>
  Object.values(kind.samples).map(({ letter }) => letter(look))

const distinct = (all: readonly string[]) => [...new Set(all.filter(Boolean))]

/** Whether it can be about one course, which may then have a text of its own. */
export const isAboutCourse = (kind: LetterKind): boolean =>
  samplesOf(kind, { locale: 'de', company: '' }).some(({ courseId }) => courseId !== undefined)

/** What any of the samples shows besides the words of the provider. */
export function lockedParts(kind: LetterKind, look: SampleLook): LetterOfLanguage['locked'] {
  const letters = samplesOf(kind, look)
  const sections = letters.flatMap((letter) => letter.sections ?? [])
  return {
    paragraphs: distinct(letters.flatMap(({ locked = [] }) => locked)),
    facts: distinct([
      ...letters.flatMap(({ facts }) => facts.map(({ label }) => label)),
      ...sections
        .filter(({ heading }) => !heading)
        .flatMap(({ facts = [] }) => facts.map(({ label }) => label)),
    ]),
    buttons: distinct(letters.map(({ button }) => button?.label ?? '')),
    sections: distinct(sections.map(({ heading }) => heading ?? '')),
    links: distinct(
      letters.flatMap(({ smallPrint = [] }) =>
        smallPrint.map((one) => (typeof one === 'string' ? one : one.label)),
      ),
    ),
  }
}

/** What the product offers for a letter, each with what it stands for in the first sample that says something for it. */
function ofProduct(kind: LetterKind, company: string): LetterPlaceholder[] {
  const values = {
    de: samplesOf(kind, { locale: 'de', company }).map((letter) => letter.values ?? {}),
    en: samplesOf(kind, { locale: 'en', company }).map((letter) => letter.values ?? {}),
  }
  const sampleOf = (name: string, language: keyof typeof values) => {
    const found = values[language]
      .map((one) => one[name])
      .find((value) => typeof value === 'string' && value !== '')
    return typeof found === 'string' ? found : ''
  }
  return Object.entries(kind.placeholders).map(([name, { label, isCondition = false }]) => ({
    name,
    label,
    isCondition,
    sample: { de: sampleOf(name, 'de'), en: sampleOf(name, 'en') },
    attribute: null,
  }))
}

/** All that a letter may name, for all courses or for one, and what its texts name of what was deleted. */
export async function placeholdersOf(
  ctx: TenantContext,
  kind: LetterKind,
  { texts, courseId }: { texts: readonly LetterText[]; courseId: string | undefined },
): Promise<LetterPlaceholder[]> {
  const ofProvider = (await kind.own?.list(ctx, courseId)) ?? []
  const known = new Set(ofProvider.map(({ name }) => name))
  const named = [...new Set(texts.flatMap((text) => [...namesIn(text)]))]
  const deleted = named.filter((name) => kind.own?.isNamed(name) && !known.has(name))
  return [
    ...ofProduct(kind, ctx.tenant.company),
    ...ofProvider,
    ...deleted.flatMap((name) => kind.own?.deleted(name) ?? []),
  ]
}

/** The letter about invented people, for whom what the provider may name has samples too. */
export function withSamples(ctx: TenantContext, { own }: LetterKind, letter: Letter, locale: Locale): Letter {
  if (!own) return letter
  const ask = async (names: readonly string[]) => {
    const named = names.filter(own.isNamed)
    const known = named.length > 0 ? await own.list(ctx) : []
    const samples = new Map(known.map(({ name, sample }) => [name, sample[locale]]))
    return Object.fromEntries(named.map((name) => [name, samples.get(name) ?? '']))
  }
  return { ...letter, ask }
}
