import { useLayoutEffect, useRef } from 'react'

/**
 * How wide the texts that give way may be, in pixels, from the widest on; the main column gives way last. What fits with
 * none of them scrolls.
 */
const steps = [
  { others: 320, main: 320 },
  { others: 240, main: 320 },
  { others: 180, main: 320 },
  { others: 140, main: 280 },
  { others: 140, main: 220 },
  { others: 100, main: 180 },
]

/** Less is rounding. */
const leastHidden = 2

function fit(frame: HTMLElement) {
  for (const { others, main } of steps) {
    frame.style.setProperty('--gives-way', `${others}px`)
    frame.style.setProperty('--main', `${main}px`)
    if (frame.scrollWidth - frame.clientWidth < leastHidden) break
  }
}

/** Shows at which edges there is more, because many a device shows a scrollbar only once somebody scrolls. */
function showMore(frame: HTMLElement) {
  const { scrollLeft, scrollWidth, clientWidth } = frame
  frame.toggleAttribute('data-more-left', scrollLeft >= leastHidden)
  frame.toggleAttribute('data-more-right', scrollWidth - clientWidth - scrollLeft >= leastHidden)
}

/** The frame of a table whose columns give way to one another before anything is cut off. */
export function useFittingTable() {
  const ref = useRef<HTMLDivElement>(null)
  // After every render, because other rows need other widths.
  useLayoutEffect(() => {
    if (!ref.current) return
    fit(ref.current)
    showMore(ref.current)
  })
  useLayoutEffect(() => {
    const frame = ref.current
    if (!frame) return
    const look = () => showMore(frame)
    const resized = new ResizeObserver(() => {
      fit(frame)
      look()
    })
    resized.observe(frame)
    frame.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      frame.removeEventListener('scroll', look)
    }
  }, [])
  return ref
}
