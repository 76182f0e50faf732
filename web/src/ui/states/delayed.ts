import { useEffect, useState } from 'react'

/** True once `isOn` has held for a moment, because what loads at once needs no skeleton. */
export function useDelayed(isOn: boolean, milliseconds = 150): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isOn) return setShown(false)
    const timer = setTimeout(() => setShown(true), milliseconds)
    return () => clearTimeout(timer)
  }, [isOn, milliseconds])
  return isOn && isShown
}
