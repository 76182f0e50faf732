import type { PersonTold } from '@reihum/contract/persons.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type About<Answer> = (ctx: TenantContext, personId: string) => Promise<Answer>

/** Something that mails are about, such as a booking with its registrations. */
export type Topic = { id: string; subjects: readonly string[] }

/** A person to be erased, with the addresses at which nobody else of the tenant is written to. */
export type Leaving = { personId: string; ownAddresses: readonly string[] }

/**
 * Subjects of log entries: for `corrected` the changed values are erased, for `made` the origin of the visitors who
 * made them.
 */
export type LoggedSubjects = { corrected: readonly string[]; made: readonly string[] }

/** Addresses of people other than the person, in lower case. */
export type OthersAddresses = {
  byTopic: readonly { topic: string; address: string }[]
  /** Which of the given addresses other people of the tenant have too. */
  anywhere: readonly string[]
}

/**
 * What a room to the right knows of persons: a plain object of that room, contributed by its `<room>.room.ts`. It runs
 * in the transaction of the calling command, so that a failure undoes everything.
 */
export type PersonPart = {
  /** Sections of the person's page. */
  page?: About<object>
  /** What is shown beside the names of persons where they are compared. */
  figures?: (ctx: TenantContext, personIds: readonly string[]) => Promise<(personId: string) => object>
  /** Sections of the data report. */
  report?: About<object>
  /** How many rows refer to a person: a merge moves them, and an erasure leaves a shell because of them. */
  counts?: About<Record<string, number>>
  mails?: {
    /** Addresses at which the person was written to, in lower case. */
    addresses: About<readonly string[]>
    topics: About<readonly Topic[]>
    addressesOfOthers: (
      ctx: TenantContext,
      personId: string,
      addresses: readonly string[],
    ) => Promise<OthersAddresses>
    /** Kinds of mails that answer whoever gives an address, and belong to no topic. */
    answers?: readonly string[]
  }
  erasure?: {
    /** What an erasure would remove, and what prevents it. */
    preview: About<object>
    /** How many registrations the person still has to attend; while there are any, erasing is refused. */
    awaited: About<number>
    /** Locks the rows that refer to the person, in the same order in which other commands lock them. */
    lock: About<void>
    /** Called before anything is erased. */
    logged: (ctx: TenantContext, leaving: Leaving) => Promise<LoggedSubjects>
    erase: (ctx: TenantContext, leaving: Leaving) => Promise<void>
  }
  merge?: {
    /** Reasons for doubt that two records are one person; if there are any, the merge must be confirmed. */
    doubts: (
      ctx: TenantContext,
      personId: string,
      otherId: string,
    ) => Promise<{ count: number; told: object }>
    /** Locks everything that refers to the first person and makes it refer to the second. */
    move: (ctx: TenantContext, fromId: string, toId: string) => Promise<void>
  }
}

/** The parts of all rooms, combined. */
export type PersonParts = FoldedParts<PersonTold>

type FoldedParts<Told extends Record<keyof PersonTold, unknown>> = {
  page: About<Told['page']>
  figures: (
    ctx: TenantContext,
    personIds: readonly string[],
  ) => Promise<(personId: string) => Told['figures']>
  report: About<Told['report']>
  counts: About<Told['moves']>
  addresses: About<Set<string>>
  topics: About<Topic[]>
  addressesOfOthers: Required<PersonPart>['mails']['addressesOfOthers']
  answers: readonly string[]
  erasurePreview: About<Told['erasure']>
  awaited: About<number>
  lock: About<void>
  logged: Required<PersonPart>['erasure']['logged']
  erase: Required<PersonPart>['erasure']['erase']
  doubts: (
    ctx: TenantContext,
    personId: string,
    otherId: string,
  ) => Promise<{ count: number; told: Told['doubts'] }>
  move: Required<PersonPart>['merge']['move']
}

/** Turns a union into an intersection: the combined part tells what each part tells. */
type All<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer Whole) => void
  ? Whole
  : never

type Answer<Ask> = Ask extends (...given: never[]) => Promise<infer Told> ? Told : never

/** The type of an answer, given as an object that holds it or as a function that returns it. */
type Told<Given> = Given extends { told: infer It } ? It : Given extends (id: string) => infer It ? It : never

type ToldBy<Part extends PersonPart> = {
  page: All<Part extends { page: infer Ask } ? Answer<Ask> : never>
  figures: All<Part extends { figures: infer Ask } ? Told<Answer<Ask>> : never>
  report: All<Part extends { report: infer Ask } ? Answer<Ask> : never>
  moves: All<Part extends { counts: infer Ask } ? Answer<Ask> : never>
  erasure: All<Part extends { erasure: { preview: infer Ask } } ? Answer<Ask> : never>
  doubts: All<Part extends { merge: { doubts: infer Ask } } ? Told<Answer<Ask>> : never>
}

const whole = (told: readonly (object | undefined)[]) => Object.assign({}, ...told)
const sum = (counts: readonly (number | undefined)[]) =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0)

/**
 * Combines all parts into one. Questions run in parallel; locks, erasures and moves run one after the other in the
 * order of the rooms, because other commands lock in that order too.
 */
export function foldPersonParts<const Parts extends readonly PersonPart[]>(
  parts: Parts,
): FoldedParts<ToldBy<Parts[number]>> {
  const ask = <Told>(question: (part: PersonPart) => Promise<Told> | undefined) =>
    Promise.all(parts.map(question))
  const inOrder = async (step: (part: PersonPart) => Promise<void> | undefined) => {
    for (const part of parts) await step(part)
  }
  return {
    page: async (ctx, id) => whole(await ask((part) => part.page?.(ctx, id))),
    figures: async (ctx, ids) => {
      const figures = await ask((part) => part.figures?.(ctx, ids))
      return (id) => whole(figures.map((of) => of?.(id)))
    },
    report: async (ctx, id) => whole(await ask((part) => part.report?.(ctx, id))),
    counts: async (ctx, id) => whole(await ask((part) => part.counts?.(ctx, id))),
    addresses: async (ctx, id) => {
      const addresses = await ask((part) => part.mails?.addresses(ctx, id))
      return new Set(addresses.flatMap((some) => some ?? []))
    },
    topics: async (ctx, id) =>
      (await ask((part) => part.mails?.topics(ctx, id))).flatMap((some) => some ?? []),
    addressesOfOthers: async (ctx, id, addresses) => {
      const others = await ask((part) => part.mails?.addressesOfOthers(ctx, id, addresses))
      return {
        byTopic: others.flatMap((some) => some?.byTopic ?? []),
        anywhere: others.flatMap((some) => some?.anywhere ?? []),
      }
    },
    answers: parts.flatMap((part) => part.mails?.answers ?? []),
    erasurePreview: async (ctx, id) => whole(await ask((part) => part.erasure?.preview(ctx, id))),
    awaited: async (ctx, id) => sum(await ask((part) => part.erasure?.awaited(ctx, id))),
    lock: (ctx, id) => inOrder((part) => part.erasure?.lock(ctx, id)),
    logged: async (ctx, leaving) => {
      const subjects = await ask((part) => part.erasure?.logged(ctx, leaving))
      return {
        corrected: subjects.flatMap((some) => some?.corrected ?? []),
        made: subjects.flatMap((some) => some?.made ?? []),
      }
    },
    erase: (ctx, leaving) => inOrder((part) => part.erasure?.erase(ctx, leaving)),
    doubts: async (ctx, id, otherId) => {
      const doubts = await ask((part) => part.merge?.doubts(ctx, id, otherId))
      return { count: sum(doubts.map((some) => some?.count)), told: whole(doubts.map((some) => some?.told)) }
    },
    move: (ctx, fromId, toId) => inOrder((part) => part.merge?.move(ctx, fromId, toId)),
  }
}
