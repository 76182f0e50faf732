import { useComputedColorScheme } from '@mantine/core'
import classes from './wordmark.module.css'

type WordmarkProps = {
  name: string
  /** Addresses of the logos shown instead of the name; empty: the name is written. */
  logo: string
  darkLogo: string
  /** The part of the product. */
  area?: string
}

/** The name of the product, or its logo; a logo made for light ground gets a light plate on dark. */
export function Wordmark({ name, logo, darkLogo, area = '' }: WordmarkProps) {
  const isDark = useComputedColorScheme('light') === 'dark'
  if (!logo) return area ? `${name} ${area}` : name
  const source = isDark && darkLogo ? darkLogo : logo
  return (
    <span className={classes.wordmark}>
      <img className={classes.logo} src={source} alt={name} data-plate={(isDark && !darkLogo) || undefined} />
      {area && <span className={classes.area}>{area}</span>}
    </span>
  )
}
