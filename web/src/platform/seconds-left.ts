import { useEffect, useState } from 'react'

/** Counts down from a number of seconds, by the clock and not by counting ticks, because a sleeping tab ticks late. */
export function useSecondsLeft(reason: unknown, seconds: number | null): number {
  const [left, setLeft] = useState(seconds ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same wait asked for again starts anew
  useEffect(() => {
    const until = Date.now() + (seconds ?? 0) * 1000
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    count()
    if (!seconds) return
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [reason, seconds])
  return left
}

/** `0:45`, `12:03`, `1:00:00`: short enough to be read at a glance. */
export function readableSeconds(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${twoDigits(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`
}
