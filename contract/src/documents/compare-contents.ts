import type { DocumentBlock, DocumentContent } from './content.ts'
import { textOfBlock } from './walk-content.ts'

export const contentPlaces = ['page', 'header', 'body', 'footer'] as const

/** One difference between two contents: a block that came, went or became another, or the settings of the page. */
export type ContentChange = {
  place: (typeof contentPlaces)[number]
  kind: 'added' | 'removed' | 'changed'
  /** What kind of block it is, and the text of it before and after; empty for what has no text. */
  block: DocumentBlock['type'] | 'page'
  before: string
  after: string
}

/** Beyond that the order of what stayed is not looked for. */
const mostPairs = 4_000_000

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** For each pair of beginnings of two lists, how many blocks they have in common, in order. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1)
      (table[one] as Uint32Array)[other] =
        before[one] === after[other]
          ? (table[one + 1]?.[other + 1] ?? 0) + 1
          : Math.max(table[one + 1]?.[other] ?? 0, table[one]?.[other + 1] ?? 0)
  return table
}

/** What went and what came in one stretch; pairs of one kind are a change. */
function stretch(
  place: ContentChange['place'],
  removed: readonly DocumentBlock[],
  added: readonly DocumentBlock[],
): ContentChange[] {
  const changes: ContentChange[] = []
  const rest = [...added]
  for (const before of removed) {
    const at = rest.findIndex(({ type }) => type === before.type)
    const after = at === -1 ? undefined : rest[at]
    for (const skipped of rest.splice(0, at + 1).slice(0, Math.max(at, 0)))
      changes.push({ place, kind: 'added', block: skipped.type, before: '', after: textOfBlock(skipped) })
    changes.push({
      place,
      kind: after ? 'changed' : 'removed',
      block: before.type,
      before: textOfBlock(before),
      after: after ? textOfBlock(after) : '',
    })
  }
  for (const block of rest)
    changes.push({ place, kind: 'added', block: block.type, before: '', after: textOfBlock(block) })
  return changes
}

function compareBlocks(
  place: ContentChange['place'],
  before: readonly DocumentBlock[],
  after: readonly DocumentBlock[],
): ContentChange[] {
  const ones = before.map((block) => JSON.stringify(block))
  const others = after.map((block) => JSON.stringify(block))
  if (ones.length * others.length > mostPairs) return stretch(place, before, after)
  const common = commonLengths(ones, others)
  const changes: ContentChange[] = []
  let [one, other] = [0, 0]
  while (one < before.length || other < after.length) {
    const [fromOne, fromOther] = [one, other]
    const isCommon = () => one < before.length && other < after.length && ones[one] === others[other]
    while ((one < before.length || other < after.length) && !isCommon())
      if (
        other >= after.length ||
        (one < before.length && (common[one + 1]?.[other] ?? 0) >= (common[one]?.[other + 1] ?? 0))
      )
        one += 1
      else other += 1
    changes.push(...stretch(place, before.slice(fromOne, one), after.slice(fromOther, other)))
    while (isCommon()) {
      one += 1
      other += 1
    }
  }
  return changes
}

/** What is different in a content after it was changed, from the head to the foot of the page. */
export function compareContents(before: DocumentContent, after: DocumentContent): ContentChange[] {
  const page: ContentChange[] = same(before.page, after.page)
    ? []
    : [{ place: 'page', kind: 'changed', block: 'page', before: '', after: '' }]
  const parts = (['header', 'body', 'footer'] as const).flatMap((place) =>
    compareBlocks(place, before[place]?.content ?? [], after[place]?.content ?? []),
  )
  return [...page, ...parts]
}
