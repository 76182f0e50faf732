import { useLayoutEffect, useRef, useState } from 'react'

/** The least height at which six weeks can be read, and what stays free at the lower edge. */
const [least, margin] = [600, 24]

/**
 * The height from the top of an element to the lower edge of the window, so that it is seen without scrolling; not less
 * than what can be read. It follows the window, and whatever grows above the element.
 */
export function useRoomBelow(isWanted: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    if (!isWanted) return setHeight(undefined)
    const measure = () => {
      if (!frame.current) return
      const top = frame.current.getBoundingClientRect().top + scrollY
      setHeight(Math.max(least, Math.floor(innerHeight - top - margin)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [isWanted])
  return { frame, height }
}
