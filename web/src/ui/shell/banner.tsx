import type { ReactNode } from 'react'
import classes from './banner.module.css'

type BannerProps = {
  label: string
  icon: ReactNode
  kind: 'info' | 'warning'
  sentence: string
  children: ReactNode
}

/** One line above every page, with what can be done about it. */
export function Banner({ label, icon, kind, sentence, children }: BannerProps) {
  return (
    <section className={`${classes.banner} no-print`} data-kind={kind} aria-label={label}>
      {icon}
      <p>{sentence}</p>
      {children}
    </section>
  )
}
