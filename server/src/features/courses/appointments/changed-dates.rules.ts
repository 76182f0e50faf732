/** A date as somebody knows it. */
export type DateAt = { startsAt: Date; endsAt: Date; location: string; isCancelled: boolean }

/** What people were told of a date last; `isNew`: there was no such date. */
export type KnownDate = DateAt & { isNew: boolean }

export type DateTime = Pick<DateAt, 'startsAt' | 'endsAt' | 'location'>

export const dateChangeKinds = ['cancelled', 'moved', 'relocated', 'restored', 'added'] as const
export type DateChangeKind = (typeof dateChangeKinds)[number]

/** What has become of a date since people were told of it. */
export type DateChange = {
  kind: DateChangeKind
  /** What they know; null: they know of no such date, or know it as it is again. */
  before: DateTime | null
  /** How it is now; null: it does not take place. */
  after: DateTime | null
}

const timeOf = ({ startsAt, endsAt, location }: DateAt): DateTime => ({ startsAt, endsAt, location })

const isSameTime = (one: DateAt, other: DateAt) =>
  one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime()

/** However often it was changed, what counts is what people know and how it is now. Null: they know it as it is. */
export function dateChangeOf(known: KnownDate, now: DateAt): DateChange | null {
  const after = timeOf(now)
  if (known.isNew) return now.isCancelled ? null : { kind: 'added', before: null, after }
  const before = timeOf(known)
  if (now.isCancelled) return known.isCancelled ? null : { kind: 'cancelled', before, after: null }
  const isSame = isSameTime(known, now)
  if (known.isCancelled) return { kind: 'restored', before: isSame ? null : before, after }
  if (!isSame) return { kind: 'moved', before, after }
  return known.location === now.location ? null : { kind: 'relocated', before, after }
}

/** What is over, and would have been over, is told to nobody. */
export function isPast({ before, after }: DateChange, now: Date): boolean {
  return [before, after].every((date) => date === null || date.endsAt <= now)
}

const minute = 60_000
const day = 24 * 60 * minute

/** So long nothing of the dates of a course changes before people are told: whoever plans changes one after another. */
export const settlesMs = 5 * minute
/** The same where one of the dates is near. */
export const settlesSoonMs = minute
/** After so long they are told although it goes on changing. */
export const settlesAtMostMs = 30 * minute

type Changed = { since: Date; changedAt: Date; change: DateChange }

/** One of the dates that people would go to, or miss, begins within a day. */
function isNear({ changedAt, change: { before, after } }: Changed): boolean {
  return [before, after].some((date) => {
    const ahead = date ? date.startsAt.getTime() - changedAt.getTime() : Number.NaN
    return ahead > -day && ahead < day
  })
}

/** When people are told of these changes of a course, all at once; near dates do not wait for the end of quiet hours. */
export function dueAt(changed: readonly Changed[], quietUntil: (at: Date) => Date | null): Date {
  const last = Math.max(...changed.map(({ changedAt }) => changedAt.getTime()))
  const first = Math.min(...changed.map(({ since }) => since.getTime()))
  const isSoon = changed.some(isNear)
  const at = new Date(Math.min(last + (isSoon ? settlesSoonMs : settlesMs), first + settlesAtMostMs))
  return (!isSoon && quietUntil(at)) || at
}
