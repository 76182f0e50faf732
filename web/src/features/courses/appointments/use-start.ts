import { useRef } from 'react'
import { endAfter, lengthOf } from './end-after.ts'

type Times = { start: string; end: string }

/**
 * Changes the start of a form, and fills in or moves its end. While the start is typed it is no time in between; the
 * length is remembered over that, as long as nobody touches the end.
 */
export function useStart({ start, end }: Times, fill: (times: Times) => void) {
  const known = useRef<{ end: string; length: number } | null>(null)
  return (next: string) => {
    const length = lengthOf({ start, end })
    if (length !== null) known.current = { end, length }
    const kept = known.current?.end === end ? known.current.length : null
    const after = endAfter(next, end, kept)
    const lasts = lengthOf({ start: next, end: after })
    known.current = lasts === null ? known.current : { end: after, length: lasts }
    fill({ start: next, end: after })
  }
}
